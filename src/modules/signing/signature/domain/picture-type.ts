const beginnings = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
} as const

/** What a picture is by its first bytes, whatever its name says; null: neither PNG nor JPEG. */
export function pictureTypeOf(head: Uint8Array): 'png' | 'jpeg' | null {
  const is = (begin: readonly number[]) => begin.every((byte, at) => head[at] === byte)
  if (is(beginnings.png)) return 'png'
  return is(beginnings.jpeg) ? 'jpeg' : null
}
