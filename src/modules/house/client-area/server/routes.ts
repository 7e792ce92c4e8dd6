import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyAddressTable, companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { clientArea } from '../contract.ts'
import { company, proposeAddress, proposeData, proposeLeaver, proposePerson } from './company.ts'
import { allPapers, deliveries, paper } from './deliveries.ts'
import { addEnquiryFile, enquiries, enquiry, sendEnquiry } from './enquiries.ts'
import { acceptTerms, entry, houseLogo } from './entry.ts'
import { announceDelivery } from './announcing.ts'
import { sendInvoice } from './invoices.ts'
import { openOrder, orders } from './orders.ts'
import { certificateRequests, sendCertificate } from './certificate-requests.ts'
import { confirmOrder, openPurchaseOrder, purchaseOrderPdf, purchaseOrders } from './purchase-orders.ts'
import { quotationFile, quotationRequests, sendOffer } from './quotation-requests.ts'
import {
  addQualificationFile,
  qualification,
  qualifications,
  saveQualification,
  sendQualification,
} from './qualifications.ts'
import { acceptQuote, declineQuote, openQuote, quotePdf, quotes, sendQuoteCode } from './quotes.ts'
import { openSubmittal, returnSubmittal, sendReturnCode, submittalFile, submittals } from './submittals.ts'
import { renewCompanyCertificate, supplierRecord } from './supplier-record.ts'
import { threadHandlers } from './threads.ts'
import { type ClientContext, forClients, forNewcomers } from './wall.ts'

type Area = z.input<(typeof clientArea.endpoints.get)['response']>

/** The company is always the actor's own: no part of the request can name another. */
async function findOwnArea(ctx: ClientContext): Promise<Area> {
  const { companyId } = ctx.scope
  const { email } = ctx.actor
  const [area] = await ctx.tx.query<Area>(sql`
    SELECT
      jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'tradingName', c.trading_name,
        'registrationNo', c.registration_no, 'vatNo', c.vat_no, 'addresses', coalesce((
          SELECT jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'line1', a.line1, 'line2', a.line2,
            'city', a.city, 'region', a.region, 'postcode', a.postcode, 'country', a.country,
            'isDefault', a.is_default) ORDER BY a.position)
          FROM ${companyAddressTable} a WHERE a.company_id = c.id), '[]')) AS company,
      (SELECT jsonb_build_object('name', p.name, 'jobTitle', p.job_title, 'email', p.email, 'phone', p.phone,
          'mobile', p.mobile, 'roles', p.roles)
        FROM ${companyContactTable} p
        WHERE p.company_id = c.id AND lower(p.email) = ${email.toLowerCase()}
          AND (p.left_on IS NULL OR p.left_on > ${ctx.today()})
        ORDER BY p.position LIMIT 1) AS contact,
      (SELECT jsonb_build_object('name', m.name, 'email', m.email, 'phone', m.phone)
        FROM ${userTable} m WHERE m.id = c.account_manager_id AND m.status <> 'disabled') AS "accountManager"
    FROM ${companyTable} c WHERE c.id = ${companyId}`)
  if (!area) throw notFound()
  return area
}

export const register = serve(clientArea, {
  entry: forNewcomers(entry),
  houseLogo: forNewcomers(houseLogo),
  acceptTerms: forNewcomers(acceptTerms),
  get: forClients(findOwnArea),
  company: forClients(company),
  proposeData: forClients(proposeData),
  proposeAddress: forClients(proposeAddress),
  proposePerson: forClients(proposePerson),
  proposeLeaver: forClients(proposeLeaver),
  orders: forClients(orders),
  order: forClients(openOrder),
  deliveries: forClients(deliveries),
  paper: forClients(paper),
  allPapers: forClients(allPapers),
  enquiries: forClients(enquiries),
  enquiry: forClients(enquiry),
  sendEnquiry: forClients(sendEnquiry),
  addEnquiryFile: forClients(addEnquiryFile),
  purchaseOrders: forClients(purchaseOrders),
  purchaseOrder: forClients(openPurchaseOrder),
  purchaseOrderPdf: forClients(purchaseOrderPdf),
  confirmOrder: forClients(confirmOrder),
  announceDelivery: forClients(announceDelivery),
  sendInvoice: forClients(sendInvoice),
  supplierRecord: forClients(supplierRecord),
  renewCompanyCertificate: forClients(renewCompanyCertificate),
  quotationRequests: forClients(quotationRequests),
  quotationFile: forClients(quotationFile),
  sendOffer: forClients(sendOffer),
  certificateRequests: forClients(certificateRequests),
  sendCertificate: forClients(sendCertificate),
  qualifications: forClients(qualifications),
  qualification: forClients(qualification),
  saveQualification: forClients(saveQualification),
  addQualificationFile: forClients(addQualificationFile),
  sendQualification: forClients(sendQualification),
  quotes: forClients(quotes),
  quote: forClients(openQuote),
  quotePdf: forClients(quotePdf),
  sendQuoteCode: forClients(sendQuoteCode),
  acceptQuote: forClients(acceptQuote),
  declineQuote: forClients(declineQuote),
  submittals: forClients(submittals),
  submittal: forClients(openSubmittal),
  submittalFile: forClients(submittalFile),
  sendReturnCode: forClients(sendReturnCode),
  returnSubmittal: forClients(returnSubmittal),
  ...threadHandlers,
})
