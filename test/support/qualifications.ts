import { clientArea } from '#modules/house/client-area/contract.ts'
import type { Qualification } from '#modules/house/client-area/contract/qualifications.ts'
import { supplierAnswers } from '#modules/house/supplier-answers/contract.ts'
import { type PqfRecord, pqf } from '#modules/suppliers/pqf/contract.ts'
import { pqfSubmissions } from '#modules/suppliers/pqf-submissions/contract.ts'
import { contactOf } from './client-area.ts'
import type { SignedIn, TestServer } from './server.ts'
import { createSupplier } from './suppliers.ts'

/** Two suppliers with a contact each, who are asked to fill in forms, and who takes them in. */
export async function qualificationDesk(server: TestServer) {
  const administrator = await server.signIn('administrator')
  const user = await server.signIn('user')
  const forms = administrator.client(pqf)
  const house = user.client(pqfSubmissions)
  const inbox = user.client(supplierAnswers)
  const { id: supplierId } = await createSupplier(administrator, { name: 'Forge Nord' })
  const { id: rivalId } = await createSupplier(administrator, { name: 'Forge Sud' })
  const { browser: seller } = await contactOf(server, supplierId, 'Sal Seller', 'sal@nord.test')
  const { browser: rival } = await contactOf(server, rivalId, 'Rob Rival', 'rob@sud.test')

  let count = 0
  async function published(): Promise<PqfRecord> {
    const ask = { required: true, weight: 5, expires: false }
    const draft = await forms.create({
      body: {
        code: `SUP-${++count}`,
        title: 'Supplier questions',
        kind: 'supplier',
        passScore: '70',
        reviewCycleMonths: 24,
        sections: [
          {
            title: 'Quality',
            questions: [
              { ...ask, text: 'ISO 9001 certificate', type: 'file', expires: true },
              { ...ask, text: 'Lost-time accident', type: 'yes_no', wanted: 'no' },
              { ...ask, text: 'Turnover', type: 'number', required: false, weight: 0 },
            ],
          },
        ],
      },
    })
    return forms.publish({ params: { id: draft.id }, version: draft.version, body: {} })
  }
  const asked = async (form: PqfRecord, companyId = supplierId) =>
    (await house.create({ body: { companyId, pqfId: form.id } })).id
  const area = (who: SignedIn) => who.client(clientArea)
  const questions = ({ sections }: Qualification) => sections[0]?.questions.map(({ id }) => id) ?? []
  const attach = async (who: SignedIn, id: string, name = 'iso-9001.txt') => {
    const form = new FormData()
    form.set('file', new Blob([`Certificate ${name}`], { type: 'text/plain' }), name)
    const reply = await who.request('POST', `/api/v1/client-area/qualifications/${id}/files`, { body: form })
    return { status: reply.status, id: (reply.body as { data?: { id: string } }).data?.id ?? '' }
  }
  const declared = { signedByName: 'Ingrid Solheim', signedByTitle: 'QA manager' }

  /** A form whose every required question is answered by its supplier, not sent yet. */
  async function filledIn(form: PqfRecord, id: string) {
    const begun = await area(seller).saveQualification({
      params: { id },
      body: { pqfId: form.id, answers: {} },
    })
    const [iso = '', accident = ''] = questions(begun)
    const file = await attach(seller, id)
    return area(seller).saveQualification({
      params: { id },
      body: {
        pqfId: form.id,
        answers: { [iso]: { fileIds: [file.id], expiresOn: '2031-01-01' }, [accident]: { value: 'no' } },
      },
    })
  }
  const send = (who: SignedIn, { id, pqfId, version }: Pick<Qualification, 'id' | 'pqfId' | 'version'>) =>
    area(who).sendQualification({ params: { id }, body: { pqfId, version, ...declared } })
  const waiting = async (form: PqfRecord) =>
    (await inbox.inbox({ query: {} })).find(({ pqfId }) => pqfId === form.id)
  const decide = (entry: { id: string; version: number } | undefined) => ({
    params: { id: entry?.id ?? '' },
    body: { version: entry?.version ?? 0 },
  })
  return {
    user,
    forms,
    house,
    inbox,
    supplierId,
    rivalId,
    seller,
    rival,
    published,
    asked,
    area,
    questions,
    attach,
    declared,
    filledIn,
    send,
    waiting,
    decide,
  }
}
