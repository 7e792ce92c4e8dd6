import { serve } from '#platform/server/http/serve.ts'
import { setup } from '../contract.ts'
import { firstSteps, sendTestMail } from './first-steps.ts'
import { loadSampleOf, removeSampleOf, type SampleCompany } from './sample-data.ts'
import { loadStarterSet, summarise } from './service.ts'

/** Setup, given the sample company that an empty house may take. */
export const serveSetup = (sample: SampleCompany) =>
  serve(setup, {
    summary: summarise,
    loadStarterSet,
    firstSteps,
    sendTestMail,
    loadSampleData: loadSampleOf(sample),
    removeSampleData: removeSampleOf(sample),
  })
