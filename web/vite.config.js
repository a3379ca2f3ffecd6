import { svelte } from "@sveltejs/vite-plugin-svelte"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { icons } from "./icons.js"

const server = process.env.KURULTAI_SERVER ?? "http://127.0.0.1:8000"

export default defineConfig({
  plugins: [icons(fileURLToPath(new URL(".", import.meta.url))), svelte()],
  build: {
    outDir: process.env.KURULTAI_WEB_OUT ?? "../src/kurultai/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
})
