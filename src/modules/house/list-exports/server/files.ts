import { exportFolder } from '#modules/house/company-export/server/api.ts'

/** Where the files of lists lie. */
export const files = exportFolder('list-exports')
