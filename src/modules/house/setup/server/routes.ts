import { serve } from '#platform/server/http/serve.ts'
import { setup } from '../contract.ts'
import { firstSteps, sendTestMail } from './first-steps.ts'
import { loadStarterSet, summarise } from './service.ts'

export const register = serve(setup, { summary: summarise, loadStarterSet, firstSteps, sendTestMail })
