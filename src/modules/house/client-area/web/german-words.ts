/** `1 Auftrag`, `3 Aufträge` */
export const soMany =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? `1 ${one}` : `${count} ${many}`

/** What is refused, and what is wrong with a field, by its code. */
export const refusals = {
  refusals: {
    invoice_incomplete: 'In der Datei fehlt, was eine Rechnung braucht: {terms}.',
    invoice_of_other_supplier:
      'Die Datei ist eine Rechnung von {seller} (BT-27), und Sie senden sie als {expected}.',
    invoice_of_other_order:
      'Die Datei nennt die Bestellung {order} (BT-13), und dies ist {expected}. Senden Sie sie auf der Seite ihrer Bestellung.',
    invoice_in_other_currency: 'Die Datei ist in {currency} (BT-5), die Bestellung in {expected}.',
    invoice_of_day_to_come: 'Die Datei ist vom {day} (BT-2). Dieser Tag liegt noch vor uns.',
    credit_without_invoice:
      'Die Gutschrift muss eine Ihrer Rechnungen nennen, die bei uns gebucht ist (BT-25). Sie nennt: {invoice}',
    invoice_sent_already: 'Die Rechnung {number} haben wir schon von Ihnen.',
    stale: 'Das wurde inzwischen geändert. Lesen Sie es noch einmal.',
    not_a_contact:
      'Ihre Firma nennt Sie bei uns nicht als Kontakt. Schreiben Sie Ihrem Ansprechpartner in unserem Haus.',
    not_deliverable:
      'Von dieser Bestellung ist jetzt nichts zu liefern. Schreiben Sie Ihrem Einkäufer in unserem Haus.',
    is_consolidated:
      'Lieferungen und Rechnungen zu einer Sammelbestellung senden Sie bitte wie bisher an unser Haus.',
    not_confirmable:
      'Von dieser Bestellung ist jetzt nichts zu bestätigen. Schreiben Sie Ihrem Einkäufer in unserem Haus.',
    not_invoiceable:
      'Zu dieser Bestellung wird jetzt keine Rechnung angenommen. Schreiben Sie Ihrem Einkäufer in unserem Haus.',
    not_offerable:
      'Der Tag für Angebote ist vorbei, oder es ist entschieden. Schreiben Sie Ihrem Einkäufer in unserem Haus.',
    already_sent: 'Dieser Fragebogen ist schon gesendet. Wir lesen ihn bald.',
    not_fillable:
      'Dieser Fragebogen ist jetzt nicht auszufüllen. Schreiben Sie Ihrem Ansprechpartner in unserem Haus.',
    older_form_edition:
      'Es gibt eine neuere Ausgabe des Fragebogens. Öffnen Sie die Seite neu: Ihre Antworten bleiben, wo noch danach gefragt wird.',
    nothing_saved: 'Von diesem Fragebogen ist noch nichts beantwortet.',
    incomplete: 'Einige Antworten fehlen noch.',
    renewal_not_due: 'Dieses Zertifikat läuft noch nicht ab. Senden Sie das erneuerte, wenn es so weit ist.',
    renewal_waits: 'Zu diesem Zertifikat wartet schon ein erneuertes. Wir lesen es bald.',
    too_many_waiting: 'Von Ihnen wartet schon so vieles. Schreiben Sie Ihrem Einkäufer in unserem Haus.',
    nothing_differs: 'Davon unterscheidet sich nichts von dem, was wir haben.',
    limited_contact:
      'Sie sehen nur einige Projekte. Ein Kollege, der Ihre ganze Firma sieht, schlägt Änderungen an ihr vor.',
    asked_decided: 'Darüber ist schon entschieden.',
    answer_decided: 'Darüber ist schon entschieden.',
    quote_accepted: 'Sie haben dieses Angebot angenommen.',
    quote_rejected: 'Sie haben dieses Angebot abgelehnt.',
    quote_expired: 'Dieses Angebot ist abgelaufen. Bitten Sie uns, seine Gültigkeit zu verlängern.',
    quote_superseded: 'Dieses Angebot wurde durch eine neue Revision ersetzt.',
    quote_under_revision: 'Wir bereiten eine neue Revision dieses Angebots vor. Entscheiden Sie über diese.',
    submittal_returned: 'Sie haben diese Unterlagen zurückgegeben.',
    submittal_withdrawn: 'Wir haben diese Unterlagen zurückgezogen.',
    submittal_superseded: 'Diese Unterlagen wurden durch einen neuen Umlauf ersetzt.',
    invalid_transition: 'Das ist jetzt nicht mehr möglich. Lesen Sie die Seite noch einmal.',
    terms_not_accepted:
      'Unsere Bedingungen für diesen Bereich haben sich geändert. Öffnen Sie die Seite neu und nehmen Sie sie an.',
    newer_terms: 'Inzwischen gilt eine neuere Fassung. Lesen Sie bitte diese.',
    too_many_attempts: 'Das waren zu viele Versuche. Warten Sie eine Weile.',
  },
  problems: {
    required: 'Bitte ausfüllen.',
    email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    email_taken: 'Eine Ihrer Personen hat diese E-Mail-Adresse schon.',
    date: 'Geben Sie ein gültiges Datum ein.',
    number: 'Geben Sie eine Zahl ein.',
    int: 'Geben Sie eine ganze Zahl ein.',
    pdf_kind: 'Senden Sie das Zertifikat als PDF.',
    day_has_passed: 'Dieser Tag ist vorbei.',
    ends_before_it_begins: 'Es kann nicht enden, bevor es beginnt.',
    holds_no_longer: 'Es gilt nicht länger als das, das wir haben.',
    invoice_kind: 'Senden Sie die Rechnung als PDF oder als XML nach EN 16931.',
    invoice_unreadable:
      'Die Datei ist kein lesbares PDF und keine lesbare E-Rechnung (UBL oder CII nach EN 16931).',
    invoice_differs: 'In der Datei steht etwas anderes.',
    invoice_sent_already: 'Diese Rechnung haben Sie schon gesendet.',
  },
} as const

/** What the places of the area and its menu are called in its head. */
export const places: Readonly<Record<string, string>> = {
  lang: 'de',
  '/client-area': 'Start',
  '/client-area/enquiries': 'Anfragen',
  '/client-area/quotes': 'Angebote',
  '/client-area/orders': 'Aufträge',
  '/client-area/submittals': 'Einreichungen',
  '/client-area/deliveries': 'Lieferungen',
  '/client-area/requests-for-quotation': 'Anfragen',
  '/client-area/purchase-orders': 'Bestellungen',
  '/client-area/certificate-requests': 'Zeugnisse',
  '/client-area/qualifications': 'Präqualifikation',
  '/client-area/company': 'Firma',
  '/terms-and-conditions': 'Bedingungen',
  'Account of': 'Konto von',
  'My account': 'Mein Konto',
  Light: 'Hell',
  Dark: 'Dunkel',
  System: 'Wie das Gerät',
  'Sign out': 'Abmelden',
}

/** What lies with a delivery. */
export const deliveryPapers = {
  note: 'Lieferschein',
  packing_list: 'Packliste',
  conformity: 'Konformitätsbescheinigung',
  declaration: 'Erklärung',
  proof: 'Ablieferungsnachweis',
  proof_file: 'Ablieferungsnachweis:',
  mill: 'Werkszeugnis',
}
