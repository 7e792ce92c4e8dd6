ALTER TABLE "invoices" drop column "supplier_invoice_key";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "supplier_invoice_key" text GENERATED ALWAYS AS (translate(lower(translate(normalize(supplier_invoice_no, NFKC), U&'\0410\0412\0415\041a\041c\041d\0420\0421\0422\0423\0425\0408\0405\0417\0430\0432\0435\043a\043c\043d\0440\0441\0442\0443\0445\0458\0455\0437\04bb\0501\051b\051d\0391\0392\0395\0396\0397\039a\039c\039d\03a1\03a4\03a5\03a7\03b1\03b2\03b5\03b6\03b7\03ba\03bc\03bd\03c1\03c4\03c5\03c7oO\043e\041e\03bf\041e0\039f\0585\0555iI\0456\0406\03b9\0399\0131\0130\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\07c0\07c1\07c2\07c3\07c4\07c5\07c6\07c7\07c8\07c9\0966\0967\0968\0969\096a\096b\096c\096d\096e\096f\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\0a66\0a67\0a68\0a69\0a6a\0a6b\0a6c\0a6d\0a6e\0a6f\0ae6\0ae7\0ae8\0ae9\0aea\0aeb\0aec\0aed\0aee\0aef\0be6\0be7\0be8\0be9\0bea\0beb\0bec\0bed\0bee\0bef\0c66\0c67\0c68\0c69\0c6a\0c6b\0c6c\0c6d\0c6e\0c6f\0ce6\0ce7\0ce8\0ce9\0cea\0ceb\0cec\0ced\0cee\0cef\0d66\0d67\0d68\0d69\0d6a\0d6b\0d6c\0d6d\0d6e\0d6f\0e50\0e51\0e52\0e53\0e54\0e55\0e56\0e57\0e58\0e59\0ed0\0ed1\0ed2\0ed3\0ed4\0ed5\0ed6\0ed7\0ed8\0ed9\1040\1041\1042\1043\1044\1045\1046\1047\1048\1049\17e0\17e1\17e2\17e3\17e4\17e5\17e6\17e7\17e8\17e9\03a3\03c2', U&'abekmhpctyxjs3abekmhpctyxjs3hdqwabezhkmnptyxabezhkmnptyx000000000011111111012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789\03c3\03c3')), U&' \00a0\2009\202f!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\00ad\00b7\2010\2011\2012\2013\2014\2015\2019\2212\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030a\030b\030c\030d\030e\030f\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031a\031b\031c\031d\031e\031f\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032a\032b\032c\032d\032e\032f\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033a\033b\033c\033d\033e\033f\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034a\034b\034c\034d\034e\034f\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035a\035b\035c\035d\035e\035f\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036a\036b\036c\036d\036e\036f\115f\1160\1680\17b4\17b5\180b\180c\180d\180e\2800\3000\3164\feff\ffa0\fffc\00b4\00a8\00af\00b8\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\200b\200c\200d\200e\200f\2010\2011\2012\2013\2014\2015\2016\2017\2018\2019\201a\201b\201c\201d\201e\201f\2020\2021\2022\2023\2024\2025\2026\2027\2028\2029\202a\202b\202c\202d\202e\202f\2030\2031\2032\2033\2034\2035\2036\2037\2038\2039\203a\203b\203c\203d\203e\203f\2040\2041\2042\2043\2044\2045\2046\2047\2048\2049\204a\204b\204c\204d\204e\204f\2050\2051\2052\2053\2054\2055\2056\2057\2058\2059\205a\205b\205c\205d\205e\205f\2060\2061\2062\2063\2064\2065\2066\2067\2068\2069\206a\206b\206c\206d\206e\206f\fe00\fe01\fe02\fe03\fe04\fe05\fe06\fe07\fe08\fe09\fe0a\fe0b\fe0c\fe0d\fe0e\fe0f', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "author_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "approval_exception" jsonb;
--> statement-breakpoint
DO $$
DECLARE twins text;
BEGIN
  SELECT string_agg(number, ', ' ORDER BY number) INTO twins FROM invoices i WHERE status <> 'void' AND EXISTS (SELECT FROM invoices o
    WHERE o.supplier_id = i.supplier_id AND o.supplier_invoice_key = i.supplier_invoice_key AND o.id <> i.id AND o.status <> 'void');
  IF twins IS NOT NULL THEN
    RAISE EXCEPTION 'Invoices of one supplier have the same number in letters that look alike: %. Void all but one of them in the version that ran before, then start this one again.', twins;
  END IF;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once" ON "invoices" USING btree ("supplier_id","supplier_invoice_key") WHERE status <> 'void';
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_named" CHECK (supplier_invoice_key <> '');
--> statement-breakpoint
UPDATE invoices SET author_ids = (SELECT coalesce(array_agg(DISTINCT x.id), '{}') FROM (
  SELECT a.actor_id AS id FROM audit_log a WHERE a.entity = 'invoices' AND a.entity_id = invoices.id AND a.action IN ('create', 'update', 'register')
  UNION ALL SELECT created_by_id UNION ALL SELECT registered_by_id) AS x WHERE x.id IS NOT NULL);
