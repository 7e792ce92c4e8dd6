import { afterEach, expect, it, vi } from 'vitest'
import { fetchFile, type Progress } from './export-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const answers = (response: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response()),
  )
const signal = () => new AbortController().signal

it('The file of a long list tells its rows while it comes, and is whole at the end', async () => {
  const parts = ['number,status\n', 'Q-1,sent\nQ-2,', 'won\n']
  answers(
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
            controller.close()
          },
        }),
        { headers: { 'content-type': 'text/csv' } },
      ),
  )
  const seen: Progress[] = []
  const file = await fetchFile('/x', { signal: signal(), onProgress: (one) => void seen.push(one) })
  expect(seen.map(({ rows }) => rows)).toEqual([0, 1, 2])
  expect(seen.at(-1)?.bytes).toBe(parts.join('').length)
  expect([file.type, file.size]).toEqual(['text/csv', parts.join('').length])
})

it('What the server refuses is said in its words', async () => {
  answers(() => Response.json({ message: 'You may not see what is paid.' }, { status: 403 }))
  await expect(fetchFile('/x', { signal: signal(), onProgress: () => {} })).rejects.toMatchObject({
    status: 403,
    message: 'You may not see what is paid.',
  })
})
