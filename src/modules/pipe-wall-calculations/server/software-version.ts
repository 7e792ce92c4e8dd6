import { readFileSync } from 'node:fs'
import { z } from 'zod'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')))

/** The version of the program, as reports print it. */
export const softwareVersion = version
