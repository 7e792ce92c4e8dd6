CREATE TABLE "certificate_specifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificate_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"specification_id" uuid NOT NULL,
	"grade" text NOT NULL,
	"level" text
);
--> statement-breakpoint
ALTER TABLE "certificate_specifications" ADD CONSTRAINT "certificate_specifications_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_specifications" ADD CONSTRAINT "certificate_specifications_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_specifications_of" ON "certificate_specifications" USING btree ("certificate_id","line_no");--> statement-breakpoint
CREATE INDEX "certificate_specifications_specification" ON "certificate_specifications" USING btree ("specification_id","certificate_id");