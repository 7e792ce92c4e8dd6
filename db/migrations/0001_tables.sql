CREATE TABLE "global_segments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"sort_order" integer NOT NULL,
	"active" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_segments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"sort_order" integer NOT NULL,
	"active" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || name)) STORED NOT NULL,
	"global_segment_id" uuid,
	"target_margin_percent" numeric(5, 2)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"stored_name" text NOT NULL,
	"uploaded_by" uuid,
	"uploaded_by_name" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"to" text[] NOT NULL,
	"cc" text[] NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachments" uuid[] NOT NULL,
	"entity" text,
	"entity_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "status_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_counters" (
	"prefix" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_segments" ADD CONSTRAINT "market_segments_global_segment_id_global_segments_id_fk" FOREIGN KEY ("global_segment_id") REFERENCES "public"."global_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "global_segments_code" ON "global_segments" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "global_segments_sort_order" ON "global_segments" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "global_segments_by_code" ON "global_segments" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "global_segments_by_name" ON "global_segments" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "global_segments_search" ON "global_segments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "market_segments_code" ON "market_segments" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "market_segments_sort_order" ON "market_segments" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "market_segments_by_code" ON "market_segments" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "market_segments_by_name" ON "market_segments" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "market_segments_search" ON "market_segments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_record" ON "files" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("next_attempt_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "mails_record" ON "mails" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("entity","entity_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "status_history_record" ON "status_history" USING btree ("entity","entity_id","at");