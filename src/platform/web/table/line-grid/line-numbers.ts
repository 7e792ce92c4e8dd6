const STEP = 10

interface Numbered {
  readonly lineNo: number
}

/** The number of a new last line: 10, 20, 30. */
export function nextLineNo(lines: readonly Numbered[]): number {
  const last = Math.max(0, ...lines.map(({ lineNo }) => Number(lineNo) || 0))
  return Math.floor(last / STEP) * STEP + STEP
}

/** The lines with numbers that rise: moved and inserted lines share out the numbers there are. */
export function renumbered<Line extends Numbered>(lines: readonly Line[]): Line[] {
  const numbers = lines.map(({ lineNo }) => lineNo).sort((a, b) => a - b)
  return lines.map((line, at) => {
    const lineNo = numbers[at] ?? line.lineNo
    return lineNo === line.lineNo ? line : { ...line, lineNo }
  })
}
