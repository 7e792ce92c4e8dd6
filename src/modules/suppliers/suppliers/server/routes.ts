import { serve } from '#platform/server/http/serve.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { suppliers } from '../contract.ts'
import { supplierLifecycle } from '../domain.ts'
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
  exportRows: exportOf({ slice: suppliers.slice, row: rowOf(suppliers.endpoints.list) }, listSuppliers, {
    status: statusLabels(supplierLifecycle),
  }),
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
