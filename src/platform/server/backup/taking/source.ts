import type pg from 'pg'
import type { Config } from '#platform/server/program/config.ts'

/** What is backed up. */
export interface BackupSource {
  readonly pool: pg.Pool
  /** The folder of the file store. */
  readonly filesFolder: string
  /** What the audit trail is sealed with. */
  readonly secretKey: string
}

/** The whole of one installation. */
export const sourceOf = (config: Pick<Config, 'FILES_URL' | 'SECRET_KEY'>, pool: pg.Pool): BackupSource => ({
  pool,
  filesFolder: config.FILES_URL,
  secretKey: config.SECRET_KEY,
})
