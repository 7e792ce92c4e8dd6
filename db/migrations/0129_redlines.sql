CREATE TABLE "redlines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"changes" jsonb NOT NULL,
	"was" jsonb NOT NULL,
	"reason" text NOT NULL,
	"proposed_by_id" uuid NOT NULL,
	"proposed_at" timestamp(3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"decision_reason" text,
	"signature_id" uuid,
	"ended_by_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"ended_reason" text,
	CONSTRAINT "redlines_state" CHECK (state IN ('proposed', 'approved', 'refused', 'taken', 'template', 'dropped')
        AND (state IN ('proposed', 'refused') OR signature_id IS NOT NULL)
        AND (state = 'proposed' OR decided_at IS NOT NULL) AND (ended_at IS NULL) = (state IN ('proposed', 'approved', 'refused')))
);
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "redline" jsonb;--> statement-breakpoint
ALTER TABLE "operation_sign_offs" ADD COLUMN "redline" jsonb;--> statement-breakpoint
ALTER TABLE "redlines" ADD CONSTRAINT "redlines_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redlines" ADD CONSTRAINT "redlines_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redlines" ADD CONSTRAINT "redlines_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redlines" ADD CONSTRAINT "redlines_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redlines" ADD CONSTRAINT "redlines_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redlines_number" ON "redlines" USING btree ("traveller_root_id","number");--> statement-breakpoint
CREATE INDEX "redlines_operation" ON "redlines" USING btree ("operation_id");