CREATE UNIQUE INDEX "heats_named" ON "heats" USING btree ("id","mill_id","heat_key");--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "heat_id" uuid;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "certificate_id" uuid;--> statement-breakpoint
-- Pieces that are there already: their heat is made where nobody has entered it. The look is that of the domain, O/0, I/1,
-- S/5, B/8, Z/2, without hyphens and zeros in front.
INSERT INTO heats (mill_id, heat_no, heat_look)
SELECT DISTINCT s.mill_id, s.heat_no, regexp_replace(replace(translate(s.heat_no, 'OISBZ', '01582'), '-', ''), '^0+', '')
FROM steel_stock s WHERE s.mill_id IS NOT NULL AND s.heat_no IS NOT NULL
ON CONFLICT (mill_id, heat_key) DO NOTHING;--> statement-breakpoint
UPDATE steel_stock s SET heat_id = h.id FROM heats h WHERE h.mill_id = s.mill_id AND h.heat_key = s.heat_no;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_named_heat" FOREIGN KEY ("heat_id","mill_id","heat_no") REFERENCES "public"."heats"("id","mill_id","heat_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steel_stock_of_heat" ON "steel_stock" USING btree ("heat_id","number","id") WHERE heat_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "steel_stock_certificate" ON "steel_stock" USING btree ("certificate_id") WHERE certificate_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_whole_heat" CHECK (heat_id IS NULL OR (mill_id IS NOT NULL AND heat_no IS NOT NULL));
