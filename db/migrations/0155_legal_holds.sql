CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"note_number" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"end_reason" text,
	"ended_by_id" uuid,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "legal_holds_ended" CHECK (num_nonnulls(end_reason, ended_by_id, ended_at) IN (0, 3))
);
--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_once" ON "legal_holds" USING btree ("note_id") WHERE ended_at IS NULL;