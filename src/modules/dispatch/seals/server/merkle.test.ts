import { describe, expect, it } from 'vitest'
import { canonical } from '#platform/contract/values/canonical.ts'
import cases from './merkle-cases.json' with { type: 'json' }
import { leafHash, proofPath, rootByPath, rootOf } from './merkle.ts'

const [a, b, c] = ['a', 'b', 'c'].map(leafHash) as [string, string, string]
const other = leafHash('other')

describe('A tree of leaves', () => {
  it('has the hashes of the worked example', () => {
    expect([a, b, c]).toEqual([
      '022a6979e6dab7aa5ae4c3e5e45f7e977112a7e63593820dbec1ec738a24f93c',
      '57eb35615d47f34ec714cacdf5fd74608a5e8e102724e80b24b287c0c27b6a31',
      '597fcb31282d34654c200d3418fca5705c648ebf326ec73d8ddef11841f876d8',
    ])
    const both = 'b137985ff484fb600db93107c77b0365c80d78f5b429ded0fd97361d077999eb'
    expect(rootOf([a, b])).toBe(both)
    expect(rootOf([a, b, c])).toBe('36642e73c2540ab121e3a6bf9545b0a24982cd830eb13d3cd19de3ce6c021ec1')
    expect(proofPath([a, b, c], 2)).toEqual([both])
    expect(proofPath([a, b, c], 0)).toEqual([b, c])
  })

  it('has leaves of canonical JSON: cases 1 to 7', () => {
    expect(canonical(cases.data[0])).toBe(cases.canonicalOfFirst)
    expect(cases.data.map((data) => leafHash(canonical(data)))).toEqual(cases.leaves)
  })

  it.each(cases.trees)('of $count has its root, and a path for each leaf', ({ count, root, paths }) => {
    const leaves = cases.leaves.slice(0, count)
    expect(rootOf(leaves)).toBe(root)
    expect(leaves.map((_, index) => proofPath(leaves, index))).toEqual(paths)
    for (const [index, leaf] of leaves.entries()) {
      const path = paths[index] ?? []
      expect(rootByPath(leaf, { index, count, path })).toBe(root)
      expect(rootByPath(other, { index, count, path })).not.toBe(root)
      expect(rootByPath(leaf, { index, count, path: [...path, other] })).not.toBe(root)
      if (path.length > 0) expect(rootByPath(leaf, { index, count, path: path.slice(1) })).not.toBe(root)
      expect(rootByPath(leaf, { index: index + count, count, path })).toBeNull()
    }
  })

  it('of nothing is refused', () => {
    expect(() => rootOf([])).toThrow('at least one leaf')
  })
})
