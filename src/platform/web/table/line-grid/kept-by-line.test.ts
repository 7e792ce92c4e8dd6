import { expect, it } from 'vitest'
import { keptByLine } from './kept-by-line.ts'

it('reckons a line once, and again when it or what it is reckoned with is another', () => {
  const worked: string[] = []
  const net = keptByLine(({ name }: { name: string }, rates: readonly number[]) => {
    worked.push(name)
    return rates.length
  })
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  const rates = [20]
  const all = () => [a, b].map((line) => net(line, rates))
  expect([all(), all()]).toEqual([
    [1, 1],
    [1, 1],
  ])
  expect(worked).toEqual(['a', 'b'])
  expect([net({ ...a }, rates), net(b, [20, 5]), net(b, [])]).toEqual([1, 2, 0])
  expect(worked).toEqual(['a', 'b', 'a', 'b', 'b'])
})
