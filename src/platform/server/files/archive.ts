/** One entry of a ZIP archive as its central directory states it. */
export interface ArchiveEntry {
  readonly name: string
  readonly compressedSize: number
  readonly size: number
  readonly isEncrypted: boolean
}

const END_OF_DIRECTORY = 0x06_05_4b_50
const DIRECTORY_ENTRY = 0x02_01_4b_50
const LOCAL_HEADER = 0x04_03_4b_50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LONGEST_COMMENT = 65_535
const LARGEST_16_BIT = 0xff_ff

const MOST_ENTRIES = 5_000
const MOST_UNPACKED = 250 * 1024 * 1024
const MOST_RATIO = 200
/** Small archives may be packed tighter: a sheet of equal rows is legitimate. */
const RATIO_FREE_SIZE = 20 * 1024 * 1024

/**
 * Reads the central directory of a ZIP archive without unpacking anything.
 *
 * @returns the entries, or null when the archive is damaged, of the 64-bit kind or in several parts
 */
export function readArchive(bytes: Uint8Array): ArchiveEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (count === LARGEST_16_BIT || count !== view.getUint16(end + 8, true) || start > end) return null
  const entries: ArchiveEntry[] = []
  let position = start
  for (let number = 0; number < count; number += 1) {
    if (position + ENTRY_LENGTH > end || view.getUint32(position, true) !== DIRECTORY_ENTRY) return null
    const nameLength = view.getUint16(position + 28, true)
    const nameStart = position + ENTRY_LENGTH
    const offset = view.getUint32(position + 42, true)
    if (offset + 4 > start || view.getUint32(offset, true) !== LOCAL_HEADER) return null
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(nameStart, nameStart + nameLength)),
      compressedSize: view.getUint32(position + 20, true),
      size: view.getUint32(position + 24, true),
      isEncrypted: (view.getUint16(position + 8, true) & 1) === 1,
    })
    position =
      nameStart + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at -= 1) {
    if (
      view.getUint32(at, true) === END_OF_DIRECTORY &&
      at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  }
  return -1
}

/**
 * What makes an archive unsafe to open, as the end of a sentence, or null: too much when unpacked, entries
 * that share their data, names that leave the folder, a password.
 */
export function archiveProblem(entries: readonly ArchiveEntry[], archiveSize: number): string | null {
  if (entries.length > MOST_ENTRIES) return 'holds too many parts'
  const names = new Set<string>()
  let packed = 0
  let unpacked = 0
  for (const entry of entries) {
    if (entry.isEncrypted) return 'is protected by a password'
    if (entry.name.startsWith('/') || /[\\:]|(^|\/)\.\.(\/|$)/.test(entry.name)) return 'is damaged'
    if (names.has(entry.name)) return 'is damaged'
    names.add(entry.name)
    packed += entry.compressedSize
    unpacked += entry.size
  }
  // Overlapping entries are how a small archive claims to hold petabytes.
  if (packed > archiveSize) return 'is damaged'
  if (unpacked > MOST_UNPACKED) return 'is too large when unpacked'
  if (unpacked > RATIO_FREE_SIZE && unpacked > packed * MOST_RATIO) return 'is too large when unpacked'
  return null
}
