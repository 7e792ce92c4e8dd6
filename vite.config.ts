import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from './scripts/build-files.ts'

/** The client: one entry, every screen a chunk of its own, old hashed files kept for pages that are still open. */
export default defineConfig({
  plugins: [react({ compiler: true }), buildFiles()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
})
