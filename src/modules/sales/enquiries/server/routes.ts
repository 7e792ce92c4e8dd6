import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { documentsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enquiries as contract } from '../contract.ts'
import { enquiryTable } from '../table.ts'
import { acknowledge, acknowledgementPreview } from './customer/acknowledgement.ts'
import { handlers, undo } from './actions.ts'
import { boardWith, summary } from './pipeline/board.ts'
import { questionsPreview, sendQuestions } from './customer/clarification.ts'
import { duplicates } from './duplicates.ts'
import type { QuotedRateOf } from './pipeline/forecast-filters.ts'
import { enquiryImport } from './import.ts'
import { exportWith, listWith, totalsWith } from './list.ts'
import { clarificationPdf, pdf } from './pdf.ts'
import {
  answerQuestion,
  askQuestion,
  changeQuestion,
  questions,
  withdrawQuestion,
} from './customer/questions.ts'
import { reasons } from './pipeline/reasons.ts'
import { enquiries } from './document.ts'
import { create, decideBid, moveStep, reviewTechnically, update } from './service.ts'

/** Enquiries, given the rate that their quotes hold. */
export const serveEnquiries = (rateOf: QuotedRateOf) =>
  serve(contract, {
    ...activityHandlers(contract, documentsIn(enquiryTable)),
    list: listWith(rateOf),
    totals: totalsWith(rateOf),
    exportRows: exportWith(rateOf),
    ...enquiryImport,
    board: boardWith(rateOf),
    summary,
    get: enquiries.get,
    create,
    update,
    decideBid,
    reviewTechnically,
    moveStep,
    duplicates,
    reasons,
    questions,
    askQuestion,
    changeQuestion,
    answerQuestion,
    withdrawQuestion,
    acknowledgementPreview,
    acknowledge,
    questionsPreview,
    sendQuestions,
    pdf,
    clarificationPdf,
    ...handlers,
    undo,
  })
