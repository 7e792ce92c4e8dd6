import { type HttpError, invalid } from '#platform/server/errors.ts'
import { foreignProcesses, TooMuchToRead } from './foreign-processes.ts'

const shared = foreignProcesses()

/** A file whose `run` reads something that others made. */
type Run<Result> = (input: never) => Promise<Result>

const TOO_MUCH = 'The file takes too much time or memory to read.'

/**
 * Makes a function that runs in a process for foreign files what reads one: a file can be as it likes, the program and its
 * own prints go on. Input and result go through a pipe, so a file is named by its path.
 *
 * @param module the file with `run`, as `new URL('./x-task.ts', import.meta.url)`
 * @param tooMuch what is said when it took too long or too much memory
 */
export function foreignTask<R extends Run<unknown>>(
  module: URL,
  tooMuch: HttpError = invalid({ file: [TOO_MUCH] }),
) {
  type Result = R extends Run<infer Found> ? Found : never
  return async (owner: string, input: Parameters<R>[0]): Promise<Result> => {
    try {
      return (await shared.read(owner, { module: module.href, input })) as Result
    } catch (error) {
      if (error instanceof TooMuchToRead) throw tooMuch
      throw error
    }
  }
}
