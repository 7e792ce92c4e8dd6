CREATE TABLE "seal_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_leaves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"source_id" uuid,
	"data" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"addresses" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"no" integer NOT NULL,
	"day" date NOT NULL,
	"missed" integer NOT NULL,
	"count" integer NOT NULL,
	"root" text NOT NULL,
	"previous_root" text,
	"at" timestamp(3) with time zone NOT NULL,
	"signature" text NOT NULL,
	"key_id" uuid NOT NULL,
	"audit_seq" bigint NOT NULL,
	"statement_seq" bigint NOT NULL,
	"ledgers_to" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "seals_count" CHECK ("seals"."count" > 0 AND "seals"."missed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "seal_leaves" ADD CONSTRAINT "seal_leaves_seal_id_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seals" ADD CONSTRAINT "seals_key_id_seal_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seal_keys_fingerprint" ON "seal_keys" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "seal_leaves_position" ON "seal_leaves" USING btree ("seal_id","position");--> statement-breakpoint
CREATE INDEX "seal_leaves_source" ON "seal_leaves" USING btree ("source_id") WHERE source_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "seal_leaves_label" ON "seal_leaves" USING gin (lower(label) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "seal_recipients_one_row" ON "seal_recipients" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "seals_no" ON "seals" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "seals_day" ON "seals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "seals_by_no" ON "seals" USING btree ("no","id");