import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The decoder comes from this server under its hashed name, never from elsewhere.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path),
  },
})

/** Answers each picture with what its code says, or with null. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void readBarcodes(data, { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 1 }).then(
    (found) => postMessage(found.find(({ isValid }) => isValid)?.text ?? null),
    () => postMessage(null),
  )
})
