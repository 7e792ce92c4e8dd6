import type { SQL } from 'drizzle-orm'
import type { Db } from './database.ts'
import { KeptReads, type Present } from './kept-reads.ts'

const answers = new KeptReads<readonly unknown[]>(5_000)

/**
 * The rows of a statement that takes long and says the same to everybody, such as sums over all that is open: at most
 * five seconds old, and read anew as soon as this program has changed anything. Who asks at the same moment shares one
 * answer, so a hundred people who open the same screen in the morning cost as much as one. `key` names the statement
 * and everything in it that may differ.
 */
export const keptQuery = <Row>(
  { tx, clock }: { readonly tx: Db; readonly clock: Present },
  key: string,
  statement: SQL,
): Promise<readonly Row[]> =>
  answers.get(tx, clock, key, () => tx.query<Row>(statement)) as Promise<readonly Row[]>
