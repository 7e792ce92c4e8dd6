import { parentPort, workerData } from 'node:worker_threads'
import type { ElectronicInvoice, Finding } from '../domain/model.ts'
import { findingsOf } from '../domain/rules.ts'
import { readXml, Unreadable } from './xml.ts'

/** What a file holds, or why it is not read. */
export type ReadAnswer =
  | { readonly isReady: true }
  | { readonly invoice: ElectronicInvoice; readonly findings: Finding[]; readonly isPdf: boolean }
  | { readonly refusal: string }

const port = parentPort
if (!port) throw new Error('This file is the worker of reading.ts.')
const say = (answer: ReadAnswer): void => port.postMessage(answer)

async function read(bytes: Uint8Array): Promise<ReadAnswer> {
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
  try {
    // Reading PDFs is a large library: it comes when there is one to read.
    const xml = isPdf ? await (await import('./embedded.ts')).xmlInPdf(bytes) : bytes
    const invoice = readXml(xml)
    return { invoice, findings: findingsOf(invoice), isPdf }
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.message }
    throw error
  }
}

say({ isReady: true })
read(workerData as Uint8Array).then(say, () => say({ refusal: 'The file could not be read.' }))
