import { fromBufferPromise } from 'yauzl'

const MOST_ENTRIES = 5_000
const MOST_UNPACKED = 250 * 1024 * 1024
const MOST_RATIO = 200
/** Small archives may be packed tighter: a sheet of equal rows is legitimate. */
const RATIO_FREE_SIZE = 20 * 1024 * 1024

/**
 * Reads the directory of a ZIP archive without unpacking anything.
 *
 * @returns the names of its parts, or, as the end of a sentence, what makes it unsafe to open: damage, too much when
 *   unpacked, parts that share their data, names that leave the folder, a password
 */
export async function inspectArchive(bytes: Uint8Array): Promise<ReadonlySet<string> | string> {
  try {
    // Names that leave the folder and backslashes are refused by the library.
    const archive = await fromBufferPromise(Buffer.from(bytes), { strictFileNames: true })
    if (archive.entryCount > MOST_ENTRIES) return 'holds too many parts'
    const names = new Set<string>()
    let packed = 0
    let unpacked = 0
    for await (const entry of archive.eachEntry()) {
      if (entry.isEncrypted()) return 'is protected by a password'
      if (names.has(entry.fileName) || entry.fileName.includes(':')) return 'is damaged'
      names.add(entry.fileName)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
    }
    // Overlapping entries are how a small archive claims to hold petabytes.
    if (packed > bytes.length) return 'is damaged'
    const isBomb = unpacked > RATIO_FREE_SIZE && unpacked > packed * MOST_RATIO
    return unpacked > MOST_UNPACKED || isBomb ? 'is too large when unpacked' : names
  } catch {
    return 'is damaged'
  }
}
