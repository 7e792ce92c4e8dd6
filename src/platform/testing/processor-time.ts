/** Processor milliseconds of the reference work on the machine that the limits in the tests are meant for. */
const REFERENCE = 18

/** Work that is like the program's own: objects, text and numbers. */
function referenceWork(): number {
  let length = 0
  for (let at = 0; at < 16_000; at += 1) {
    const line = { id: `L-${at}`, price: at * 1.25, tags: ['steel', String(at)], isOpen: at % 2 === 0 }
    length += JSON.stringify(JSON.parse(JSON.stringify(line))).length
  }
  return length
}

function processorMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}

function referenceMs(): number {
  const rounds = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage()
    referenceWork()
    return processorMs(begun)
  })
  return Math.max(0.1, Math.min(...rounds))
}

/**
 * The seconds of processor time that some work takes, converted to those of one standard machine: measured against a piece
 * of reference work, so that a slow machine, and whatever else runs on it, makes no difference.
 */
export async function standardSeconds(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const spent = processorMs(begun)
  return ((spent / referenceMs()) * REFERENCE) / 1_000
}
