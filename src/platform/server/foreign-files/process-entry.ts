import { HttpError } from '#platform/server/errors.ts'

/** What goes to the process and what comes back. */
export interface ForeignWork {
  /** The file whose `run` reads it, as a URL. */
  readonly module: string
  readonly input: unknown
}

export type ForeignAnswer =
  | { readonly isReady: true }
  | { readonly result: unknown }
  | { readonly refusal: Pick<HttpError, 'status' | 'body'> }
  | { readonly failure: string }

interface Reader {
  readonly run: (input: unknown) => Promise<unknown>
}

const say = (answer: ForeignAnswer): void => void process.send?.(answer)

async function read({ module, input }: ForeignWork): Promise<ForeignAnswer> {
  try {
    const { run } = (await import(module)) as Reader
    return { result: await run(input) }
  } catch (error) {
    if (error instanceof HttpError) return { refusal: { status: error.status, body: error.body } }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (work: ForeignWork) => void read(work).then(say))
// Whoever asked is gone.
process.on('disconnect', () => process.exit(0))
say({ isReady: true })
