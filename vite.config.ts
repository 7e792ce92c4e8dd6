import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from './scripts/build-files.ts'
import { leanLibraries } from './scripts/lean-libraries.ts'

/** The client: one entry, every screen a chunk of its own, old hashed files kept for pages that are still open. */
export default defineConfig({
  plugins: [react({ compiler: true }), leanLibraries(), buildFiles()],
  // Workers end in .mjs: the server gives those, and nothing else, a policy that allows WebAssembly.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].mjs' } } },
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
        // The entry names every file it may load, and a shorter hash tells versions apart as well.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        // By layer, so that files only import downwards: a circle of files would run before what it needs.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 5 },
            { name: 'frame', tags: ['$initial'], priority: 4 },
            {
              name: 'contract',
              test: /src\/platform\/contract\/(?!values\/(typed-steps|step-))/,
              priority: 3,
            },
            // Loaded when somebody writes formatted text; merged with other libraries it would come with every screen.
            {
              name: 'text-editor',
              test: /node_modules\/(@tiptap|prosemirror-|orderedmap|rope-sequence|w3c-keyname)/,
              priority: 3,
            },
            // The same for charts.
            {
              name: 'chart',
              test: /node_modules\/(recharts|victory-vendor|d3-|@reduxjs|react-redux|redux|immer|reselect|es-toolkit|decimal\.js-light|internmap)/,
              priority: 3,
            },
            // And for the pages of PDF files.
            { name: 'pdf', test: /node_modules\/pdfjs-dist/, priority: 3 },
            {
              name: 'library',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 24_000,
              priority: 2,
            },
            // The parts of a document's page, the list of its records, setup and typed steps lie where they are used: a list does
            // without them. So does what only a few parts of the program need.
            {
              name: 'kit',
              test: /src\/platform\/web\/(?!documents\/|setup\/|forms\/steps\/|records\/child-list)/,
              minShareCount: 7,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
