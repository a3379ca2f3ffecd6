"""The kernel: questions, matches, luck, sight, records. It knows no game and reads no file, clock or socket."""
