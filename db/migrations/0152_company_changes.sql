CREATE TABLE "company_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"target_id" uuid,
	"changes" jsonb NOT NULL,
	"remark" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sent_by_id" uuid NOT NULL,
	"sent_by_name" text NOT NULL,
	"reason" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "company_changes_reason" CHECK ((state = 'returned') = (reason IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_changes" ADD CONSTRAINT "company_changes_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_changes_company" ON "company_changes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_changes_listed" ON "company_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "company_changes_waiting" ON "company_changes" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
SELECT wall_clients('company_changes', 'client_owns(company_id, NULL)');
--> statement-breakpoint
-- Whether the people of the reader's company have access, and when they were last seen: accounts and their limits stay closed to contacts.
CREATE FUNCTION client_people() RETURNS TABLE (contact_id uuid, account text, withdrawn boolean, expires_on date, last_seen_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, u.status, a.withdrawn_at IS NOT NULL, a.expires_on, u.last_login_at
  FROM company_contacts p
  LEFT JOIN users u ON u.company_id = p.company_id AND lower(u.email) = lower(p.email)
  LEFT JOIN client_access a ON a.contact_id = p.id
  WHERE p.company_id = client_company()
$$;
