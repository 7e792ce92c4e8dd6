import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import {
  type Content,
  grossMassOf,
  massOfContent,
  type NoteToPack,
  packed,
  packedRest,
  packingConditions,
  serialNumbersIn,
  unpacked,
} from './domain.ts'

/** Numbers below a limit that look random, the same with each run. */
function dice(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Row = Content & { readonly lineNo: number }

/** A note of which some pieces lie in some packages, and a few contents name what is not there. */
function halfPacked(seed: number): { note: NoteToPack; rows: Row[] } {
  const roll = dice(seed)
  const lines = Array.from({ length: 1 + roll(5) }, (_, at) => {
    const quantity = 1 + roll(12)
    const numbers = Array.from({ length: quantity }, (__, piece) => `S-${at}-${piece}`).join(', ')
    const massKg = (1 + roll(500)).toFixed(3)
    return { lineNo: (at + 1) * 10, quantity, massKg, serialNumbers: roll(2) === 0 ? numbers : null }
  })
  const packages = Array.from({ length: roll(4) }, (_, at) => ({
    lineNo: at + 1,
    kind: 'crate' as const,
    tareKg: '3',
  }))
  const rows: Row[] = []
  for (const { lineNo, quantity, serialNumbers } of lines) {
    const inside = roll(quantity + 1)
    if (inside === 0 || packages.length === 0) continue
    const named = serialNumbersIn(serialNumbers).slice(0, inside).join(', ') || null
    // One number too high: a package that was removed again.
    const packageNo = 1 + roll(packages.length + 1)
    rows.push({
      lineNo: rows.length + 1,
      packageNo,
      noteLineNo: lineNo,
      quantity: inside,
      serialNumbers: named,
    })
  }
  if (roll(3) === 0) rows.push({ lineNo: 99, packageNo: 1, noteLineNo: 990, quantity: 2 })
  return { note: { lines, packages, packageContents: rows }, rows }
}

const count = (pieces: readonly { readonly quantity: number }[]) =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

describe('Any note that is half packed', () => {
  const notes = Array.from({ length: 200 }, (_, seed) => halfPacked(seed + 1))

  it('counts each piece as packed or not, and none twice', () => {
    for (const { note, rows } of notes) {
      const inside = rows.filter(
        ({ packageNo, noteLineNo }) => packageNo <= note.packages.length && noteLineNo !== 990,
      )
      expect(count(unpacked(note)) + count(inside)).toBe(count(note.lines))
    }
  })

  it('is packed when the rest is, but for packages that are left empty', () => {
    for (const { note, rows } of notes) {
      const rest = { ...note, ...packedRest(note, rows) }
      expect(unpacked(rest)).toEqual([])
      const [packing] = packingConditions(rest)
      const codes = packing?.refusals.map(({ code }) => code) ?? []
      expect(codes.filter((code) => code !== 'packages_empty')).toEqual([])
      const numbers = rest.packages.map(({ lineNo }) => lineNo)
      expect(new Set(numbers).size).toBe(numbers.length)
      const places = rest.packageContents.map(({ lineNo }) => lineNo)
      expect(new Set(places).size).toBe(places.length)
    }
  })

  it('weighs what its lines weigh and the tare of its packages, to the gram of each share', () => {
    for (const { note, rows } of notes) {
      const rest = { ...note, ...packedRest(note, rows) }
      const net = rest.lines.reduce((sum, { massKg }) => sum.plus(massKg ?? 0), new Decimal(0))
      const gross = net.plus(3 * note.packages.length)
      expect(gross.minus(grossMassOf(rest)).abs().toNumber()).toBeLessThan(0.01)
      const shares = rest.packageContents.reduce(
        (sum, content) => sum.plus(massOfContent(rest, content)),
        new Decimal(0),
      )
      expect(net.minus(shares).abs().toNumber()).toBeLessThan(0.05)
      expect(count(packed(rest).map(({ pieces }) => ({ quantity: pieces })))).toBe(count(rest.lines))
    }
  })
})
