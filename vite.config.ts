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
    rolldownOptions: {
      output: {
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.split(/[~.]/)[0]}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // What every page needs is two files; what several screens share is cut by who needs it.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000 },
          ],
        },
      },
    },
  },
})
