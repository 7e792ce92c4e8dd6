const ROUND = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

/** SHA-256 of a text as hexadecimal digits; the same in Node and in every browser, secure context or not. */
export function checksum(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = START.slice()
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) mix(state, words, view, block)
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: Uint32Array, index: number) => words[index] ?? 0

function mix(state: Uint32Array, words: Uint32Array, view: DataView, block: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + i * 4)
  for (let i = 16; i < 64; i++) {
    const early = at(words, i - 15)
    const late = at(words, i - 2)
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = at(words, i - 16) + small + at(words, i - 7) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(ROUND, i) + at(words, i)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const sums = [a, b, c, d, e, f, g, h]
  for (const [index, sum] of sums.entries()) state[index] = at(state, index) + sum
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** The first 32 bits behind the decimal point. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}
