import { serve } from '#platform/server/http/serve.ts'
import { suppliers } from '../contract.ts'
import { sendApprovedList } from './approved-list.ts'
import {
  addApproval,
  addCertificate,
  changeCertificate,
  endApproval,
  endCertificate,
  moveSupplier,
} from './changes.ts'
import { listSuppliers, requireSupplier } from './records.ts'

export const register = serve(suppliers, {
  list: listSuppliers,
  get: (ctx, { params }) => requireSupplier(ctx, params.id),
  approve: moveSupplier('approve'),
  approveConditionally: moveSupplier('approveConditionally'),
  suspend: moveSupplier('suspend'),
  reject: moveSupplier('reject'),
  reopen: moveSupplier('reopen'),
  addCertificate,
  changeCertificate,
  endCertificate,
  addApproval,
  endApproval,
  approvedList: sendApprovedList,
})
