CREATE TABLE "deletion_list_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"note_number" text NOT NULL,
	"goes_to" text NOT NULL,
	"left_on" date NOT NULL,
	"keep_until" date NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"papers" jsonb,
	"papers_sha256" text,
	"comments" integer,
	"deleted_at" timestamp(3) with time zone,
	"erased_at" timestamp(3) with time zone,
	CONSTRAINT "deletion_list_notes_deleted" CHECK (num_nonnulls(papers, papers_sha256, comments, deleted_at) IN (0, 4)),
	CONSTRAINT "deletion_list_notes_erased" CHECK (erased_at IS NULL OR deleted_at IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "deletion_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"facility_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"written_by_id" uuid NOT NULL,
	"proposed_by_id" uuid,
	"proposed_at" timestamp(3) with time zone,
	"deleted_by_id" uuid,
	"deleted_at" timestamp(3) with time zone,
	"withdrawn_by_id" uuid,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_reason" text,
	CONSTRAINT "deletion_lists_two" CHECK (deleted_by_id <> proposed_by_id),
	CONSTRAINT "deletion_lists_proposed" CHECK (state <> 'proposed' OR proposed_by_id IS NOT NULL),
	CONSTRAINT "deletion_lists_deleted" CHECK ((state = 'deleted') = (num_nonnulls(deleted_by_id, deleted_at) = 2)),
	CONSTRAINT "deletion_lists_withdrawn" CHECK ((state = 'withdrawn') = (num_nonnulls(withdrawn_by_id, withdrawn_at, withdrawn_reason) = 3))
);
--> statement-breakpoint
ALTER TABLE "deletion_list_notes" ADD CONSTRAINT "deletion_list_notes_list_id_deletion_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."deletion_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_lists" ADD CONSTRAINT "deletion_lists_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_lists" ADD CONSTRAINT "deletion_lists_written_by_id_users_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_lists" ADD CONSTRAINT "deletion_lists_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_lists" ADD CONSTRAINT "deletion_lists_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_lists" ADD CONSTRAINT "deletion_lists_withdrawn_by_id_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_list_notes_list" ON "deletion_list_notes" USING btree ("list_id","note_number");--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_list_notes_once" ON "deletion_list_notes" USING btree ("note_id") WHERE NOT is_withdrawn;--> statement-breakpoint
CREATE INDEX "deletion_list_notes_to_erase" ON "deletion_list_notes" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL AND erased_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_lists_number" ON "deletion_lists" USING btree ("number");--> statement-breakpoint
CREATE INDEX "deletion_lists_by_created_at" ON "deletion_lists" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deletion_lists_open" ON "deletion_lists" USING btree ("facility_id") WHERE state IN ('draft', 'proposed');--> statement-breakpoint
CREATE INDEX "delivery_notes_gone" ON "delivery_notes" USING btree ("facility_id","dispatched_at","id") WHERE dispatched_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_gone" ON "traveller_delivery_notes" USING btree ("facility_id","dispatched_at","id") WHERE dispatched_at IS NOT NULL;