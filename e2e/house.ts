import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder, type Who } from './people.ts'

/** The ids of what the setup made; enquiries and quotes refer to them. */
export interface House {
  readonly facilityId: string
  readonly companyId: string
  readonly contactId: string
  readonly marketSegmentId: string
  readonly globalSegmentId: string
  /** Without technical review. */
  readonly pslLevelId: string
  readonly productCodeId: string
  readonly specificationId: string
  readonly people: Record<Exclude<Who, 'administrator'>, string>
}

export const houseFile = (): string => join(runFolder(), 'house.json')

/** What `house.setup.ts` made. */
export const house = (): House => JSON.parse(readFileSync(houseFile(), 'utf8')) as House
