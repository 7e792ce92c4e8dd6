import { existsIn, panelHandlers } from '../../../platform/server/panels.ts'
import { serve } from '../../../platform/server/serve.ts'
import { enquiries } from '../contract.ts'
import { enquiryTable } from '../table.ts'
import { acknowledge, acknowledgementPreview } from './acknowledgement.ts'
import { handle } from './actions.ts'
import { board, summary } from './board.ts'
import { questionsPreview, sendQuestions } from './clarification.ts'
import { duplicates } from './duplicates.ts'
import { list } from './list.ts'
import { clarificationPdf, pdf } from './pdf.ts'
import { answerQuestion, askQuestion, changeQuestion, questions, withdrawQuestion } from './questions.ts'
import { reasons } from './reasons.ts'
import { recordOf, requireRow } from './records.ts'
import { create, decideBid, moveStep, reviewTechnically, update } from './service.ts'

export const register = serve(enquiries, {
  ...panelHandlers('enquiries', { exists: existsIn(enquiryTable) }),
  list,
  board,
  summary,
  get: async (ctx, { params }) => recordOf(ctx.actor, await requireRow(ctx, params.id)),
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
  startReview: handle('startReview'),
  makeReady: handle('makeReady'),
  clarify: handle('clarify'),
  changeScope: handle('changeScope'),
  lose: handle('lose'),
  cancel: handle('cancel'),
  reopen: handle('reopen'),
})
