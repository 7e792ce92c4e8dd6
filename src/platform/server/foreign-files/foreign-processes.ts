import type { ChildProcess } from 'node:child_process'
import { HttpError, unavailable } from '#platform/server/errors.ts'
import type { ForeignAnswer, ForeignWork } from './process-entry.ts'
import { MOST_RESIDENT, startLimited, watchProcess } from './process-limits.ts'

/** A process was ended over a file, or ended itself. */
export class TooMuchToRead extends Error {}

export interface ForeignProcesses {
  /**
   * Reads a file in one of the processes.
   *
   * @param owner whose file it is: of each person one is read at a time, so that nobody waits for the files of one other
   * @throws what the reader refuses; TooMuchToRead when it took too long or too much memory; 503 when too many wait, of
   *   one person or of all
   */
  read(owner: string, work: ForeignWork): Promise<unknown>
  /** Ends the processes; what waits fails. */
  stop(): void
}

interface Task {
  readonly owner: string
  readonly work: ForeignWork
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Seat {
  readonly child: ChildProcess
  isReady: boolean
  read: number
  task: Task | null
  timer: NodeJS.Timeout | undefined
  watch: NodeJS.Timeout | undefined
}

/** Files after which a process makes room for a new one, whatever they left behind in it. */
const MOST_READ = 40

/**
 * Processes for foreign files: they start with the first file, and end when none came for a while. What one takes of the
 * processor for a file is limited, so that a busy machine refuses nothing; the clock only ends what waits for ever.
 */
export function foreignProcesses({
  atOnce = 2,
  processorLimit = 15_000,
  timeLimit = 60_000,
  startLimit = 60_000,
  idleLimit = 60_000,
  mostWaiting = 60,
  mostOfOne = 10,
  mostResident = MOST_RESIDENT,
} = {}): ForeignProcesses {
  const seats = new Set<Seat>()
  const waiting: Task[] = []

  const open = (): Seat => {
    const child = startLimited()
    const seat: Seat = { child, isReady: false, read: 0, task: null, timer: undefined, watch: undefined }
    child.on('message', (answer: ForeignAnswer) => {
      if ('isReady' in answer) {
        seat.isReady = true
        limit(seat)
        return
      }
      seat.read += 1
      settle(seat, answer)
      next()
    })
    child.on('error', () => close(seat))
    child.on('exit', () => close(seat))
    seats.add(seat)
    return seat
  }

  /** Until it is ready it loads its libraries, which on a busy machine takes longer than any file. */
  const limit = (seat: Seat): void => {
    clearTimeout(seat.timer)
    seat.timer = setTimeout(() => close(seat), seat.isReady ? timeLimit : startLimit)
    if (!seat.isReady) return
    const limits = { mostResident, processorLimit }
    seat.watch = watchProcess(seat.child.pid, limits, () => close(seat))
  }

  const settle = (seat: Seat, answer: ForeignAnswer): void => {
    const { task } = seat
    seat.task = null
    clearTimeout(seat.timer)
    clearInterval(seat.watch)
    // A process that waits must not keep the program from ending.
    seat.child.unref()
    seat.child.channel?.unref()
    seat.timer = setTimeout(() => close(seat), seat.read < MOST_READ ? idleLimit : 0).unref()
    if (!task) return
    if ('result' in answer) task.resolve(answer.result)
    else if ('refusal' in answer) task.reject(new HttpError(answer.refusal.status, answer.refusal.body))
    else task.reject(new Error('failure' in answer ? answer.failure : 'The process gave no answer.'))
  }

  const close = (seat: Seat): void => {
    if (!seats.delete(seat)) return
    clearTimeout(seat.timer)
    clearInterval(seat.watch)
    seat.child.kill('SIGKILL')
    seat.task?.reject(
      seat.isReady
        ? new TooMuchToRead('The process that read a foreign file was ended.')
        : new Error('The process for foreign files did not start.'),
    )
    seat.task = null
    next()
  }

  /** The first file that waits of somebody of whom none is read. */
  const takeTask = (): Task | undefined => {
    const busy = new Set([...seats].map(({ task }) => task?.owner))
    const at = waiting.findIndex(({ owner }) => !busy.has(owner))
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }

  const next = (): void => {
    const free = [...seats].find(({ task, read }) => task === null && read < MOST_READ)
    if (!free && seats.size >= atOnce) return
    const task = takeTask()
    if (!task) return
    const seat = free ?? open()
    seat.task = task
    seat.child.ref()
    seat.child.channel?.ref()
    limit(seat)
    seat.child.send(task.work, (error) => error && close(seat))
    next()
  }

  const stop = (): void => {
    for (const task of waiting.splice(0)) task.reject(unavailable())
    for (const seat of seats) close(seat)
  }
  process.once('exit', stop)

  return {
    read(owner, work) {
      const own = waiting.filter((task) => task.owner === owner).length
      if (waiting.length >= mostWaiting || own >= mostOfOne) return Promise.reject(unavailable(10))
      return new Promise((resolve, reject) => {
        waiting.push({ owner, work, resolve, reject })
        next()
      })
    },
    stop,
  }
}
