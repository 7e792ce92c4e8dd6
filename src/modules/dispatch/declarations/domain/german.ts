import type { DeclarationKind } from './kind-names.ts'

/** What a kind is called and what it declares in German; drafts of the house, as all wordings of the law are. */
export const inGerman: Readonly<
  Record<DeclarationKind, { readonly title: string; readonly statement: string }>
> = {
  coc: {
    title: 'Konformitätserklärung',
    statement:
      'Wir erklären in alleiniger Verantwortung, dass die hier genannten Gegenstände den Anforderungen der Bestellung, den Zeichnungen und den hier genannten Normen entsprechen.',
  },
  en10204_21: {
    title: 'Werksbescheinigung 2.1',
    statement:
      'Wir bestätigen, dass die gelieferten Erzeugnisse den Anforderungen der Bestellung entsprechen (EN 10204, Art 2.1). Prüfergebnisse werden nicht angegeben.',
  },
  en10204_22: {
    title: 'Werkszeugnis 2.2',
    statement:
      'Wir bestätigen, dass die gelieferten Erzeugnisse den Anforderungen der Bestellung entsprechen (EN 10204, Art 2.2). Die hier genannten Ergebnisse beruhen auf nichtspezifischer Prüfung: sie wurden nicht an diesen Stücken ermittelt.',
  },
  en10204_31: {
    title: 'Abnahmeprüfzeugnis 3.1',
    statement:
      'Wir bestätigen, dass die gelieferten Erzeugnisse den Anforderungen der Bestellung entsprechen, mit den hier genannten Ergebnissen spezifischer Prüfung (EN 10204, Art 3.1). Zeugnisse der Hersteller des Werkstoffs sind mit ihren Nummern genannt und liegen unverändert bei.',
  },
  ped_doc: {
    title: 'EU-Konformitätserklärung',
    statement:
      'Die alleinige Verantwortung für die Ausstellung dieser Erklärung trägt der Hersteller. Das hier genannte Druckgerät oder die Baugruppe entspricht der Richtlinie 2014/68/EU.',
  },
  ukca_doc: {
    title: 'UK-Konformitätserklärung',
    statement:
      'Die alleinige Verantwortung für die Ausstellung dieser Erklärung trägt der Hersteller. Das hier genannte Druckgerät oder die Baugruppe entspricht den Pressure Equipment (Safety) Regulations 2016.',
  },
  dop: {
    title: 'Leistungserklärung',
    statement:
      'Die Leistung des hier genannten Produkts entspricht der erklärten Leistung. Für die Erstellung der Leistungserklärung im Einklang mit der Verordnung (EU) Nr. 305/2011 ist allein der Hersteller verantwortlich.',
  },
  api_statement: {
    title: 'API-Erklärung',
    statement:
      'Wir erklären, dass die hier genannten Erzeugnisse unter der hier genannten Lizenz hergestellt wurden und der hier genannten API-Spezifikation, dem Level und den Klassen entsprechen.',
  },
  origin: {
    title: 'Ursprungserklärung',
    statement:
      'Wir erklären, dass die hier genannten Waren ihren Ursprung nach der hier genannten Regel in dem hier genannten Land haben.',
  },
  pro_forma: {
    title: 'Proforma-Rechnung',
    statement:
      'Diese Rechnung dient allein der Verzollung: auf sie ist nichts zu zahlen. Die hier genannten Werte sind wahr.',
  },
  concession_letter: {
    title: 'Antrag auf Sonderfreigabe',
    statement:
      'Die hier genannten Gegenstände weichen, wie hier angegeben, von der Bestellung ab. Wir bitten um Ihr Einverständnis, sie so zu liefern; ohne dieses werden sie nicht geliefert.',
  },
  correction_letter: {
    title: 'Berichtigung eines Zeugnisses',
    statement:
      'Ein Zeugnis, das mit den hier genannten Gegenständen geliefert wurde, gilt nicht mehr. Bitte legen Sie das hier genannte an seine Stelle und kennzeichnen Sie das alte als ersetzt.',
  },
  concessions: {
    title: 'Liste der Sonderfreigaben',
    statement: 'Dies sind alle Sonderfreigaben, unter denen die hier genannten Gegenstände geliefert werden.',
  },
}

const words: Readonly<Record<string, string>> = {
  Items: 'Gegenstände',
  Goods: 'Waren',
  Particulars: 'Angaben',
  Licence: 'Zulassung',
  Kind: 'Art',
  Number: 'Nummer',
  Valid: 'Gültig',
  Scope: 'Geltungsbereich',
  'API monogram licence': 'Lizenz für das API-Monogramm',
  'EU approval of a conformity assessment module': 'EU-Zulassung eines Moduls der Konformitätsbewertung',
  'UK approval of a conformity assessment module': 'UK-Zulassung eines Moduls der Konformitätsbewertung',
  Standards: 'Normen',
  Material: 'Werkstoff',
  'Work and tests': 'Arbeiten und Prüfungen',
  'Results of specific inspection': 'Ergebnisse spezifischer Prüfung',
  'Deviations and concessions': 'Abweichungen und Sonderfreigaben',
  'None.': 'Keine.',
  'CE marking': 'CE-Kennzeichnung',
  Line: 'Pos.',
  Item: 'Gegenstand',
  Drawing: 'Zeichnung',
  Traveller: 'Laufkarte',
  Steel: 'Stahl',
  Pieces: 'Stück',
  What: 'Angabe',
  'As declared': 'Erklärt',
  Heat: 'Schmelze',
  Mill: 'Hersteller',
  Certificate: 'Zeugnis',
  'Type, number of the mill, grade': 'Art, Nummer des Herstellers, Sorte',
  Operation: 'Arbeitsgang',
  'Procedure, acceptance': 'Verfahren, Annahmekriterium',
  'Accepted by': 'Angenommen von',
  'Serial no.': 'Seriennr.',
  'What was measured': 'Gemessen wurde',
  Result: 'Ergebnis',
  Required: 'Gefordert',
  'HS code': 'Zolltarifnummer',
  Origin: 'Ursprung',
  'Net kg': 'Netto kg',
  Value: 'Wert',
  'Country of origin': 'Ursprungsland',
  'Rule of origin': 'Ursprungsregel',
  'Value for customs, with its currency': 'Zollwert mit Währung',
  'Incoterm and place': 'Incoterm und Ort',
  'Net mass': 'Nettogewicht',
  'Reason of the export': 'Grund der Ausfuhr',
  'Your order': 'Ihre Bestellung',
  Project: 'Projekt',
  'Delivery note': 'Lieferschein',
  Issued: 'Ausgestellt',
  'Takes the place of': 'Ersetzt',
  Customer: 'Kunde',
  'Issued by': 'Aussteller',
  'Pressure equipment or assembly': 'Druckgerät oder Baugruppe',
  'Conformity assessment module': 'Modul der Konformitätsbewertung',
  Category: 'Kategorie',
  'Notified body and its number': 'Notifizierte Stelle mit Nummer',
  'Certificate of the notified body': 'Bescheinigung der notifizierten Stelle',
  'Other Union acts applied': 'Andere angewandte Rechtsakte der Union',
  'Authorised signatory': 'Bevollmächtigter Unterzeichner',
  'Approved body and its number': 'Zugelassene Stelle mit Nummer',
  'Certificate of the approved body': 'Bescheinigung der zugelassenen Stelle',
  'Other regulations applied': 'Andere angewandte Vorschriften',
  'Unique identification code of the product type': 'Eindeutiger Kenncode des Produkttyps',
  'Intended use': 'Verwendungszweck',
  'System of assessment (AVCP)': 'System zur Bewertung (AVCP)',
  'Certificate of factory production control': 'Zertifikat der werkseigenen Produktionskontrolle',
  'Declared performances, or NPD': 'Erklärte Leistungen, oder NPD',
  'Specification and edition': 'Spezifikation und Ausgabe',
  'Temperature class': 'Temperaturklasse',
  'Material class': 'Werkstoffklasse',
  'Month and year of manufacture': 'Monat und Jahr der Herstellung',
  'Whether the monogram is applied': 'Ob das Monogramm angebracht ist',
  'Performance requirement (PR)': 'Leistungsanforderung (PR)',
  Concession: 'Sonderfreigabe',
  'What differs from the order': 'Abweichung von der Bestellung',
  'Why it is fit for its use': 'Begründung der Eignung',
  "Customer's answer": 'Antwort des Kunden',
  'Certificate that counts no more': 'Ungültiges Zeugnis',
  'Certificate that takes its place': 'Neues Zeugnis',
  'What was corrected': 'Was berichtigt wurde',
  'Papers that name it': 'Papiere, die es nennen',
  'Period that the results come from': 'Zeitraum der Ergebnisse',
  'Results of non-specific inspection': 'Ergebnisse nichtspezifischer Prüfung',
}

/** A word of the paper in both languages, where there is one for it. */
export const inBoth = (word: string): string => {
  const german = words[word]
  return german ? `${word} / ${german}` : word
}
