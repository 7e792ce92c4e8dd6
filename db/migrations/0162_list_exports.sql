CREATE TABLE "list_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"query" text NOT NULL,
	"format" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"file_name" text NOT NULL,
	"stored_name" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"heartbeat_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_exports_own" ON "list_exports" USING btree ("user_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "list_exports_open" ON "list_exports" USING btree ("status","heartbeat_at") WHERE status IN ('queued', 'running', 'ready');