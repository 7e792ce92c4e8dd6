import { followersOf, operationsFollower } from '#modules/production/operations/server/api.ts'
import { operationRecords } from '#modules/production/operations/server/document.ts'
import { passing } from '#modules/production/operations/server/passing.ts'
import { sendingBack } from '#modules/production/operations/server/reworking.ts'
import { signing } from '#modules/production/operations/server/signing.ts'
import { working } from '#modules/production/operations/server/working.ts'
import {
  materialAtOperations,
  materialsOfTravellers,
} from '#modules/production/traveller-materials/server/api.ts'
import { reviseWith } from '#modules/production/travellers/server/revising.ts'
import { savesWith } from '#modules/production/travellers/server/saving.ts'
import { actionsWith } from '#modules/production/travellers/server/actions.ts'

// What the program does with travellers and their operations, as far as the demonstration needs it.

const atOperations = followersOf([materialAtOperations])
export const follower = { ...operationsFollower(atOperations), ...materialsOfTravellers }
export const records = operationRecords(atOperations)
const passWhatMay = passing(records, atOperations)
export const work = {
  ...working(records, atOperations, { passWhatMay, sendBack: sendingBack(records) }),
  sign: signing(records, atOperations, passWhatMay),
}
export const { create } = savesWith(follower)
export const revise = reviseWith(follower)
export const { handlers } = actionsWith(follower)
