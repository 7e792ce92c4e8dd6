import { vi } from 'vitest'

// A worker runs this before each file of the browser: its modules hold the state of a page, so no file may find them used.
vi.resetModules()
