import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import type { Block, PdfDocument } from './document.ts'
import { type PdfRenderer, pdfRenderer, renderPdf } from './renderer.ts'

const print: PdfDocument = {
  letterhead: { name: 'Ravensgill Engineering Ltd', lines: [] },
  title: 'Delivery note',
  number: 'DN-2026-0007',
  blocks: [{ kind: 'paragraph', text: 'Two crates.' }],
  createdAt: '2026-11-21T14:12:00Z',
}
const broken: PdfDocument = { ...print, blocks: [{ kind: 'image', bytes: new Uint8Array([1, 2, 3]) }] }
const endless: Block = {
  kind: 'table',
  columns: [{ label: 'Heat' }],
  rows: Array.from({ length: 40_000 }, (_, index) => ({
    cells: [`Heat ${index} of a very long list of steel`],
  })),
}

const renderers: PdfRenderer[] = []
const renderer = (settings?: Parameters<typeof pdfRenderer>[0]) => {
  const made = pdfRenderer(settings)
  renderers.push(made)
  return made
}
afterEach(async () => {
  await Promise.all(renderers.splice(0).map((each) => each.stop()))
})

test('a paper comes back from the worker', async () => {
  expect(pdfText(await renderPdf(print)).flat()).toContain('Two crates.')
})

test('many at once come back each to its own caller', async () => {
  const pdfs = renderer({ workers: 2 })
  const numbers = Array.from({ length: 12 }, (_, index) => `DN-2026-${index}`)
  const made = await Promise.all(numbers.map((number) => pdfs.render({ ...print, number })))
  expect(
    made.map((bytes) =>
      pdfText(bytes)
        .flat()
        .find((text) => text.startsWith('DN-')),
    ),
  ).toEqual(numbers)
})

test('a paper that cannot be set fails alone', async () => {
  const pdfs = renderer()
  const [bad, good] = await Promise.allSettled([pdfs.render(broken), pdfs.render(print)])
  expect(bad.status).toBe('rejected')
  expect(good.status).toBe('fulfilled')
})

test('one that takes too long is ended, and the next one is set by a new worker', async () => {
  const pdfs = renderer({ timeLimit: 3_000 })
  await pdfs.render(print)
  const [slow, next] = await Promise.allSettled([
    pdfs.render({ ...print, blocks: [endless, endless, endless] }),
    pdfs.render(print),
  ])
  expect(slow).toMatchObject({ status: 'rejected', reason: { message: 'The PDF took too long to make.' } })
  expect(next.status).toBe('fulfilled')
})

test('the start of a worker has a limit of its own', async () => {
  const pdfs = renderer({ startLimit: 1 })
  await expect(pdfs.render(print)).rejects.toThrow('The PDF took too long to make.')
})

test('what cannot be handed over is refused, and nothing waits for ever', async () => {
  const pdfs = renderer({ mostWaiting: 1 })
  const odd = { ...print, footer: (() => 'text') as unknown as string }
  await expect(pdfs.render(odd)).rejects.toThrow()
  const results = await Promise.allSettled([pdfs.render(print), pdfs.render(print), pdfs.render(print)])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('a worker that has nothing to do for a while ends, and the next print starts another', async () => {
  const ended: Promise<unknown>[] = []
  const note = (message: unknown) => void ended.push(once((message as { worker: Worker }).worker, 'exit'))
  subscribe('worker_threads', note)
  try {
    const pdfs = renderer({ idleLimit: 20 })
    await pdfs.render(print)
    await Promise.all(ended)
    expect(pdfText(await pdfs.render(print)).flat()).toContain('Two crates.')
    expect(ended).toHaveLength(2)
  } finally {
    unsubscribe('worker_threads', note)
  }
})

test('after the stop nothing is set any more', async () => {
  const made = renderer()
  const waiting = Promise.allSettled([made.render(print)])
  await made.stop()
  expect(await waiting).toMatchObject([{ reason: { message: 'The PDF workers are stopped.' } }])
  await expect(made.render(print)).rejects.toThrow('The PDF workers are stopped.')
})
