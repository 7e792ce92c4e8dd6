import type { ZipFile } from 'yazl'
import { addEntry } from './archive.ts'
import type { PlannedQuery } from './plan.ts'
import { newTally, type RawRow, type Tally } from './rows.ts'
import { columnLetters, MOST_SHEET_ROWS, SHEET_END, sheetHead, sheetRow } from './sheet.ts'
import { workbookFiles } from './workbook.ts'

interface SheetSource {
  readonly name: string
  readonly label: string
  readonly query: PlannedQuery
  readonly batches: AsyncIterable<RawRow[]>
}

/**
 * Packs a workbook with a sheet for each source; one with more rows than a sheet takes goes on with a second
 * sheet. The workbook lists its sheets at the end, when their number is known.
 */
export function packWorkbook(
  zip: ZipFile,
  sources: readonly SheetSource[],
  tallies: Map<string, Tally>,
  mostRows = MOST_SHEET_ROWS,
): void {
  const labels: string[] = []
  const waiting = [...sources]

  const addNext = (): void => {
    const next = waiting.shift()
    if (next) {
      const tally = newTally()
      tallies.set(next.name, tally)
      addSheet({ ...next, tally, rows: next.batches[Symbol.asyncIterator](), left: [] })
      return
    }
    for (const [path, text] of Object.entries(workbookFiles(labels))) zip.addBuffer(Buffer.from(text), path)
    zip.end()
  }

  const addSheet = (open: OpenSheet): void => {
    labels.push(open.label)
    addEntry(zip, `xl/worksheets/sheet${labels.length}.xml`, async function* sheet() {
      const isOver = { value: false }
      for await (const text of sheetText(open, isOver, mostRows)) yield Buffer.from(text)
      // The next entry must be known before this one ends, or the archive would be taken for complete.
      if (isOver.value) addNext()
      else addSheet(open)
    })
  }

  addNext()
}

interface OpenSheet {
  readonly label: string
  readonly query: PlannedQuery
  readonly tally: Tally
  readonly rows: AsyncIterator<RawRow[]>
  /** Read for a sheet that was full. */
  left: RawRow[]
}

async function* sheetText(
  open: OpenSheet,
  isOver: { value: boolean },
  mostRows: number,
): AsyncGenerator<string> {
  const { query, tally, rows } = open
  const letters = query.columns.map((_, at) => columnLetters(at))
  yield sheetHead(query)
  let number = 1
  for (;;) {
    if (open.left.length === 0) {
      const next = await rows.next()
      if (next.done) {
        isOver.value = true
        break
      }
      open.left = next.value
    }
    const batch = open.left.slice(0, mostRows - number)
    open.left = open.left.slice(batch.length)
    if (batch.length === 0) break
    const first = number + 1
    yield batch.map((row, at) => sheetRow(first + at, letters, query, row)).join('')
    number += batch.length
    tally.rows += batch.length
  }
  yield SHEET_END
}
