/** One record of a file and the line it begins on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** The records of a comma separated text; quotes as in RFC 4180, empty lines left out. */
export function readCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let firstLine = 1
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const endRecord = () => {
    cells.push(cell)
    if (cells.length > 1 || cells[0]?.trim() !== '') records.push({ line: firstLine, cells })
    cells = []
    cell = ''
    firstLine = line
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at)
    if (sign === '\n') line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',') {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') endRecord()
    else if (sign !== '\r') cell += sign
  }
  endRecord()
  return records
}
