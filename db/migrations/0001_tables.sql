CREATE TABLE "first_run_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "password_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"viewing_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_warnings" (
	"entity" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"field" text NOT NULL,
	"days_before" integer NOT NULL,
	"warned_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "appointment_warnings_entity_entry_id_field_days_before_pk" PRIMARY KEY("entity","entry_id","field","days_before")
);
--> statement-breakpoint
CREATE TABLE "audit_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"asked_by_name" text NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"rows" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"against" jsonb
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"phase" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"requested_by_name" text NOT NULL,
	"heartbeat_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"backup_name" text,
	"problem" text,
	CONSTRAINT "backup_runs_percent" CHECK ("backup_runs"."percent" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "backup_schedule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"enabled" boolean NOT NULL,
	"time_of_day" text NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text NOT NULL,
	"region" text,
	"postcode" text,
	"country" text NOT NULL,
	"is_default" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"approved_by_id" uuid NOT NULL,
	"approved_by_name" text NOT NULL,
	"approved_on" date NOT NULL,
	"valid_until" date,
	"conditions" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "company_bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"status" text DEFAULT 'entered' NOT NULL,
	"holder" text NOT NULL,
	"bank_name" text NOT NULL,
	"country" text NOT NULL,
	"currency" text,
	"account" text NOT NULL,
	"is_iban" boolean NOT NULL,
	"bank_code" text,
	"bic" text,
	"replaces_id" uuid,
	"entered_by_id" uuid NOT NULL,
	"entered_by_name" text NOT NULL,
	"confirmed_by_id" uuid,
	"confirmed_by_name" text,
	"confirmed_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "company_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"standard" text NOT NULL,
	"number" text NOT NULL,
	"body" text,
	"issued_on" date,
	"expires_on" date,
	"is_mandatory" boolean NOT NULL,
	"file_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "company_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"job_title" text,
	"email" text,
	"phone" text,
	"mobile" text,
	"roles" text[] NOT NULL,
	"left_on" date
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"trading_name" text,
	"is_customer" boolean NOT NULL,
	"is_supplier" boolean NOT NULL,
	"is_subcontractor" boolean NOT NULL,
	"is_inspection_body" boolean NOT NULL,
	"status" text NOT NULL,
	"supplier_status" text,
	"registration_no" text,
	"vat_no" text,
	"website" text,
	"global_segment_id" uuid,
	"market_segment_id" uuid,
	"account_manager_id" uuid,
	"currency" text,
	"payment_terms_days" integer,
	"credit_limit" numeric(14, 2),
	"incoterm" text,
	"incoterm_place" text,
	"notes" text,
	"tags" text[] NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"last_contact_at" timestamp(3) with time zone,
	"contacted_at" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(last_contact_at, '-infinity')) STORED NOT NULL,
	"next_certificate_on" date,
	"certificate_due_on" date GENERATED ALWAYS AS (coalesce(next_certificate_on, 'infinity'::date)) STORED NOT NULL,
	"merged_into_id" uuid,
	"merged_at" timestamp(3) with time zone,
	"merged_by_name" text,
	"name_key" text GENERATED ALWAYS AS (trim(regexp_replace(regexp_replace(regexp_replace(lower(name),
  '[^[:alnum:]]+', ' ', 'g'),
  '\m(ltd|limited|plc|llp|llc|lp|inc|incorporated|corp|corporation|co|company|gmbh|mbh|ag|kg|kgaa|se|sa|sas|sarl|srl|spa|sl|bv|nv|as|asa|ab|aps|a s|s a|s p a|s r l|b v|n v|oy|oyj|sp z o o|pty|pte|group|holding|holdings)\M', ' ', 'g'),
  ' +', ' ', 'g'))) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || name || ' ' || coalesce(trading_name, '') || ' ' || city)) STORED NOT NULL,
	CONSTRAINT "companies_role" CHECK ("companies"."is_customer" OR "companies"."is_supplier" OR "companies"."is_subcontractor" OR "companies"."is_inspection_body")
);
--> statement-breakpoint
CREATE TABLE "company_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"format" text NOT NULL,
	"selection" jsonb NOT NULL,
	"scope" text NOT NULL,
	"reason" text,
	"requested_by_id" uuid NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"heartbeat_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows" integer,
	"size" bigint,
	"sha256" text,
	"file_name" text NOT NULL,
	"stored_name" text,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "company_exports_reason" CHECK ("company_exports"."reason" IS NULL OR "company_exports"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "contact_report_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"due_on" date,
	"done_at" timestamp(3) with time zone,
	"done_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "customer_contact_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"company_id" uuid NOT NULL,
	"contact_ids" uuid[] NOT NULL,
	"contact_type" text NOT NULL,
	"contact_at" timestamp(3) with time zone NOT NULL,
	"duration_min" integer,
	"place" text,
	"author_id" uuid NOT NULL,
	"attendee_ids" uuid[] NOT NULL,
	"purpose" text NOT NULL,
	"sales_step_id" uuid,
	"summary" jsonb,
	"excerpt" text NOT NULL,
	"customer_needs" text,
	"project_info" text,
	"competitors" text,
	"our_position" text,
	"product_code_ids" uuid[] NOT NULL,
	"potential_value" numeric(14, 2),
	"currency" text,
	"expected_order_date" date,
	"quote_confidence_id" uuid,
	"enquiry_ids" uuid[] NOT NULL,
	"quote_ids" uuid[] NOT NULL,
	"next_contact_on" date,
	"next_contact_key" date GENERATED ALWAYS AS (coalesce(next_contact_on, date '9999-12-31')) STORED NOT NULL,
	"market_segment_id" uuid,
	"visibility" text NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"reviewed_at" timestamp(3) with time zone,
	"reviewed_by_id" uuid,
	"open_action_count" integer DEFAULT 0 NOT NULL,
	"is_latest" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || excerpt || ' ' || coalesce(place, '') || ' ' || left(coalesce(project_info, ''), 200))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_report_summaries" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_report_summaries_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "enquiry_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"product_code_id" uuid,
	"customer_part" text,
	"customer_part_revision" text,
	"description" text NOT NULL,
	"quantities" jsonb NOT NULL,
	"uom" text NOT NULL,
	"specification_ids" uuid[] NOT NULL,
	"psl_level_id" uuid,
	"material_class" text,
	"temperature_class" text,
	"size" text,
	"rating" text,
	"drawing_no" text,
	"drawing_rev" text,
	"certification_level" text,
	"inspection_notes" text
);
--> statement-breakpoint
CREATE TABLE "enquiry_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"question_no" integer NOT NULL,
	"line_id" uuid,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"due_on" date,
	"answer" text,
	"answered_by_name" text,
	"answered_on" date,
	"affects_scope" boolean DEFAULT false NOT NULL,
	"recorded_by_id" uuid,
	"recorded_at" timestamp(3) with time zone,
	"withdrawn_reason" text
);
--> statement-breakpoint
CREATE TABLE "enquiry_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"sales_step_id" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone NOT NULL,
	"left_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"company_id" uuid NOT NULL,
	"contact_id" uuid,
	"engineering_contact_id" uuid,
	"end_user" text,
	"project_name" text,
	"end_destination_country" text,
	"received_at" timestamp(3) with time zone NOT NULL,
	"received_via" text NOT NULL,
	"customer_reference" text,
	"reference_key" text GENERATED ALWAYS AS (nullif(regexp_replace(lower(customer_reference), '[[:space:][:punct:]]', '', 'g'), '')) STORED,
	"quote_due_at" timestamp(3) with time zone NOT NULL,
	"required_delivery_date" date,
	"facility_id" uuid NOT NULL,
	"salesperson_id" uuid NOT NULL,
	"estimator_id" uuid,
	"market_segment_id" uuid NOT NULL,
	"global_segment_id" uuid,
	"sales_step_id" uuid NOT NULL,
	"quote_confidence_id" uuid NOT NULL,
	"estimated_value" numeric(14, 2),
	"currency" text NOT NULL,
	"expected_order_date" date,
	"priority" text NOT NULL,
	"free_issue" boolean NOT NULL,
	"notes" text,
	"bid_decision" text DEFAULT 'pending' NOT NULL,
	"no_bid_reason" text,
	"bid_note" text,
	"lost_reason" text,
	"lost_to_competitor" text,
	"lost_price" numeric(14, 2),
	"lost_note" text,
	"drawing_legible" text,
	"material_available" text,
	"psl_within_scope" text,
	"nde_arranged" text,
	"review_exceptions" text,
	"review_completed_at" timestamp(3) with time zone,
	"review_completed_by_id" uuid,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by_id" uuid,
	"acknowledged_to" text[],
	"questions_sent_at" timestamp(3) with time zone,
	"open_question_count" integer DEFAULT 0 NOT NULL,
	"answers_due_on" date,
	"line_count" integer NOT NULL,
	"psl_rank" integer NOT NULL,
	"quoted_value" numeric(14, 2),
	"quoted_currency" text,
	"quote_count" integer DEFAULT 0 NOT NULL,
	"live_quote_count" integer DEFAULT 0 NOT NULL,
	"value" numeric(14, 2) GENERATED ALWAYS AS (coalesce(quoted_value, estimated_value, 0)) STORED NOT NULL,
	"created_by_id" uuid,
	"closed_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || coalesce(project_name, '') || ' ' || coalesce(customer_reference, '') || ' ' || coalesce(end_user, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facilities" (
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
	"short_code" text NOT NULL,
	"legal_entity" text NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"city" text NOT NULL,
	"region" text,
	"postcode" text,
	"country" text NOT NULL,
	"time_zone" text NOT NULL,
	"base_currency" text NOT NULL,
	"vat_no" text,
	"phone" text,
	"email" text,
	"letterhead_footer" text,
	"tax_codes" jsonb NOT NULL,
	"approval_limits" jsonb NOT NULL,
	"quote_validity_days" integer NOT NULL,
	"default_units" text DEFAULT 'metric' NOT NULL,
	"working_calendar" jsonb DEFAULT '{"days":[1,2,3,4,5],"hoursPerDay":"8","holidays":[]}'::jsonb NOT NULL,
	"logo_file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "facility_storage_locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"facility_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facility_work_centres" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"facility_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"weekly_hours" text
);
--> statement-breakpoint
CREATE TABLE "forecast_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"forecast_summary_id" uuid NOT NULL,
	"taken_on" date NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"taken_by_name" text NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"target_value" numeric(14, 2) NOT NULL,
	"committed_value" numeric(14, 2),
	"currency" text NOT NULL,
	"open" numeric(18, 2) NOT NULL,
	"weighted" numeric(18, 2) NOT NULL,
	"won" numeric(18, 2) NOT NULL,
	"lost" numeric(18, 2) NOT NULL,
	"open_count" integer NOT NULL,
	"won_count" integer NOT NULL,
	"lost_count" integer NOT NULL,
	"left_out_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forecast_summaries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"period_type" text NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date GENERATED ALWAYS AS ((period_start + CASE period_type WHEN 'month' THEN interval '1 month' WHEN 'quarter' THEN interval '3 months' ELSE interval '1 year' END)::date - 1) STORED NOT NULL,
	"facility_id" uuid,
	"global_segment_id" uuid,
	"market_segment_id" uuid,
	"salesperson_id" uuid,
	"target_value" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"committed_value" numeric(14, 2),
	"note" text,
	"search" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	CONSTRAINT "forecast_summaries_once" UNIQUE NULLS NOT DISTINCT("period_type","period_start","facility_id","global_segment_id","market_segment_id","salesperson_id")
);
--> statement-breakpoint
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
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || name)) STORED NOT NULL,
	"parent_id" uuid,
	"colour" text,
	"countries" text[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "nde_signature_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"facility_id" uuid,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"note" text,
	"granted_by_id" uuid,
	"replaces_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"expires_on" date GENERATED ALWAYS AS (coalesce(least(valid_until, certificate_expires_on, eye_test_expires_on), 'infinity'::date)) STORED NOT NULL,
	"methods" jsonb NOT NULL,
	"scheme" text NOT NULL,
	"certificate_no" text NOT NULL,
	"certificate_issued_on" date NOT NULL,
	"certificate_expires_on" date NOT NULL,
	"eye_test_expires_on" date,
	"written_practice" text,
	CONSTRAINT "nde_signatories_dates" CHECK ("nde_signature_users"."valid_until" IS NULL OR "nde_signature_users"."valid_until" >= "nde_signature_users"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "operation_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"psl_level_id" uuid NOT NULL,
	"code" text NOT NULL,
	"edition" integer NOT NULL,
	"name" text NOT NULL,
	"product_families" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"valid_from" date,
	"notes" text,
	"required_documents" jsonb NOT NULL,
	"derived_from_id" uuid,
	"author_ids" uuid[] NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"code_order" text GENERATED ALWAYS AS (lower(code) || ' ' || lpad(edition::text, 5, '0')) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || name)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_operations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"template_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"code" text,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"work_centre" text,
	"instruction" jsonb,
	"procedure" text,
	"acceptance_standard" text,
	"intervention" jsonb NOT NULL,
	"notice_hours" integer,
	"signature_type" text NOT NULL,
	"signed_by" text[] NOT NULL,
	"signer_other_than_performer" boolean NOT NULL,
	"nde_method" text,
	"nde_extent" text,
	"nde_min_level" text,
	"steps" jsonb NOT NULL,
	"planned_minutes" integer,
	"subcontracted" boolean NOT NULL,
	"supplier_id" uuid,
	"optional" boolean NOT NULL,
	"applies_if" text,
	"required_documents" text[] NOT NULL,
	"lineage" uuid DEFAULT gen_random_uuid() NOT NULL,
	"origin_template_id" uuid
);
--> statement-breakpoint
CREATE TABLE "pipe_wall_calculations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"title" text NOT NULL,
	"client" text,
	"project" text,
	"line_number" text,
	"document_number" text,
	"notes" text,
	"company_id" uuid,
	"enquiry_id" uuid,
	"quote_id" uuid,
	"quote_line_id" uuid,
	"input" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"tables_key" text NOT NULL,
	"acknowledgements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"method" text NOT NULL,
	"size" text NOT NULL,
	"pressure" text NOT NULL,
	"temperature" text NOT NULL,
	"wall" text NOT NULL,
	"prepared_by_id" uuid,
	"checked_by_id" uuid,
	"checked_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"approved_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || title || ' ' || coalesce(client, '') || ' ' || coalesce(project, '') || ' ' || coalesce(line_number, '') || ' ' || coalesce(document_number, '') || ' ' || size)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipe_wall_tables" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"checksum" text NOT NULL,
	"text" text NOT NULL,
	"label" text NOT NULL,
	"valid_from" date,
	"loaded_by_id" uuid,
	"loaded_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_in_force" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pqf_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"pqf_id" uuid NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"not_accepted" uuid[] DEFAULT '{}' NOT NULL,
	"score" numeric(5, 2),
	"signed_by_name" text,
	"signed_by_title" text,
	"submitted_at" timestamp(3) with time zone,
	"submitted_by_id" uuid,
	"reviewer_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"decision_reason" text,
	"valid_until" date
);
--> statement-breakpoint
CREATE TABLE "pqf_forms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"pass_score" numeric(5, 2),
	"review_cycle_months" integer,
	"sections" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision_reason" text,
	"published_at" timestamp(3) with time zone,
	"published_by_name" text,
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || title)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_codes" (
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
	"family" text NOT NULL,
	"uom" text NOT NULL,
	"form" text NOT NULL,
	"description_template" text,
	"default_specification_id" uuid,
	"default_psl_level_id" uuid,
	"hs_code" text,
	"default_lead_time_weeks" integer,
	"price_guide" numeric(14, 4),
	"drawing_no" text,
	"revision" text,
	"sellable" boolean NOT NULL,
	"purchasable" boolean DEFAULT false NOT NULL,
	"stocked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "psl_levels" (
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
	"standard" text NOT NULL,
	"rank" integer NOT NULL,
	"min_certificate_type" text NOT NULL,
	"requires_serialisation" boolean NOT NULL,
	"requires_technical_review" boolean NOT NULL,
	"min_nde_level" text,
	"impact_test_rule" text,
	"record_retention_years" integer NOT NULL,
	"product_families" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_order_approving_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"facility_id" uuid,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"note" text,
	"granted_by_id" uuid,
	"replaces_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"expires_on" date GENERATED ALWAYS AS (coalesce(valid_until, 'infinity'::date)) STORED NOT NULL,
	"po_types" text[] NOT NULL,
	"min_value" numeric(14, 2),
	"max_value" numeric(14, 2),
	"step" integer DEFAULT 1 NOT NULL,
	"may_self_approve" boolean NOT NULL,
	"delegate_user_id" uuid,
	"delegate_from" date,
	"delegate_until" date,
	CONSTRAINT "purchase_order_approvers_dates" CHECK ("purchase_order_approving_users"."valid_until" IS NULL OR "purchase_order_approving_users"."valid_until" >= "purchase_order_approving_users"."valid_from"),
	CONSTRAINT "purchase_order_approvers_band" CHECK ("purchase_order_approving_users"."min_value" <= "purchase_order_approving_users"."max_value")
);
--> statement-breakpoint
CREATE TABLE "quote_confidence_percents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"confidence_id" uuid NOT NULL,
	"percent" integer NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"valid_until" timestamp(3) with time zone,
	"changed_by_name" text
);
--> statement-breakpoint
CREATE TABLE "quote_confidence" (
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
	"percent" integer NOT NULL,
	"counts_in_forecast" boolean NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"colour" text
);
--> statement-breakpoint
CREATE TABLE "quote_traveller_approving_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"facility_id" uuid,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"note" text,
	"granted_by_id" uuid,
	"replaces_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"expires_on" date GENERATED ALWAYS AS (coalesce(valid_until, 'infinity'::date)) STORED NOT NULL,
	"scope" text NOT NULL,
	"min_value" numeric(14, 2),
	"max_value" numeric(14, 2),
	"step" integer DEFAULT 1 NOT NULL,
	"min_margin_percent" numeric(5, 2),
	"psl_level_ids" uuid[] DEFAULT '{}' NOT NULL,
	"delegate_user_id" uuid,
	"delegate_from" date,
	"delegate_until" date,
	CONSTRAINT "quote_traveller_approvers_dates" CHECK ("quote_traveller_approving_users"."valid_until" IS NULL OR "quote_traveller_approving_users"."valid_until" >= "quote_traveller_approving_users"."valid_from"),
	CONSTRAINT "quote_traveller_approvers_band" CHECK ("quote_traveller_approving_users"."min_value" <= "quote_traveller_approving_users"."max_value")
);
--> statement-breakpoint
CREATE TABLE "quote_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"step" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"holder_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"content_sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"no_quote" boolean NOT NULL,
	"product_code_id" uuid,
	"customer_part" text,
	"customer_part_revision" text,
	"description" text NOT NULL,
	"specification_ids" uuid[] NOT NULL,
	"psl_level_id" uuid,
	"material_class" text,
	"temperature_class" text,
	"size" text,
	"rating" text,
	"drawing_no" text,
	"drawing_rev" text,
	"certification_level" text,
	"uom" text NOT NULL,
	"breaks" jsonb NOT NULL,
	"selected_break" integer NOT NULL,
	"discount_percent" numeric(5, 2) NOT NULL,
	"tax_code" text,
	"tax_rate" numeric(5, 2),
	"unit_weight_kg" numeric(14, 3),
	"notes" text,
	"deviations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"calculation_ids" uuid[] DEFAULT '{}' NOT NULL,
	"costing" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"revision" integer NOT NULL,
	"is_current" boolean NOT NULL,
	"revision_reason" text,
	"alternative_letter" text DEFAULT 'A' NOT NULL,
	"alternative_title" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"contact_id" uuid,
	"address_text" text,
	"facility_id" uuid NOT NULL,
	"market_segment_id" uuid NOT NULL,
	"global_segment_id" uuid,
	"project_name" text,
	"customer_reference" text,
	"quote_date" date NOT NULL,
	"valid_until" date NOT NULL,
	"salesperson_id" uuid NOT NULL,
	"estimator_id" uuid,
	"currency" text NOT NULL,
	"exchange_rate" numeric(14, 6) NOT NULL,
	"rate_date" date NOT NULL,
	"rate_source" text,
	"quote_confidence_id" uuid NOT NULL,
	"confidence_percent" integer NOT NULL,
	"expected_order_date" date,
	"incoterm" text,
	"incoterm_place" text,
	"payment_terms" text,
	"delivery_terms" text,
	"lead_time_weeks" integer,
	"lead_time_basis" text,
	"terms_id" uuid,
	"inclusions" text,
	"exclusions" text,
	"deviations" jsonb NOT NULL,
	"validity_note" text,
	"internal_notes" text,
	"net" numeric(14, 2) NOT NULL,
	"discount" numeric(14, 2) NOT NULL,
	"tax" numeric(14, 2) NOT NULL,
	"gross" numeric(14, 2) NOT NULL,
	"cost" numeric(14, 2) NOT NULL,
	"margin_percent" numeric(14, 2) NOT NULL,
	"weight_kg" numeric(14, 3) NOT NULL,
	"net_in_base" numeric(14, 2) NOT NULL,
	"author_ids" uuid[] NOT NULL,
	"created_by_id" uuid,
	"submitted_at" timestamp(3) with time zone,
	"submitted_by_id" uuid,
	"approval_ladder" jsonb,
	"approval_step" integer,
	"step_asked_at" timestamp(3) with time zone,
	"approval_limits_hold" boolean DEFAULT false NOT NULL,
	"approval_decider_ids" uuid[] DEFAULT '{}' NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"sent_at" timestamp(3) with time zone,
	"sent_by_id" uuid,
	"sent_to" text[] DEFAULT '{}' NOT NULL,
	"sent_cc" text[] DEFAULT '{}' NOT NULL,
	"sent_by_hand" boolean DEFAULT false NOT NULL,
	"pdf_file_id" uuid,
	"pdf_sha256" text,
	"customer_po_no" text,
	"customer_po_date" date,
	"customer_po_file_id" uuid,
	"accepted_by_name" text,
	"accepted_by_email" text,
	"order_value" numeric(14, 2),
	"requested_delivery_date" date,
	"won_line_ids" uuid[] DEFAULT '{}' NOT NULL,
	"contract_review_note" text,
	"released_at" timestamp(3) with time zone,
	"released_by_id" uuid,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by_id" uuid,
	"acknowledged_to" text[] DEFAULT '{}' NOT NULL,
	"acknowledged_by_hand" boolean DEFAULT false NOT NULL,
	"acknowledgement_file_id" uuid,
	"acknowledgement_sha256" text,
	"lost_reason" text,
	"lost_to_competitor" text,
	"lost_price" numeric(14, 2),
	"lost_note" text,
	"decided_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || coalesce(project_name, '') || ' ' || coalesce(customer_reference, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regular_signature_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"facility_id" uuid,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"note" text,
	"granted_by_id" uuid,
	"replaces_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"expires_on" date GENERATED ALWAYS AS (coalesce(valid_until, 'infinity'::date)) STORED NOT NULL,
	"document_kinds" text[] NOT NULL,
	"may_release" boolean NOT NULL,
	CONSTRAINT "regular_signatories_dates" CHECK ("regular_signature_users"."valid_until" IS NULL OR "regular_signature_users"."valid_until" >= "regular_signature_users"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role" text NOT NULL,
	"permission" text NOT NULL,
	"allowed" boolean NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "role_permissions_role_permission_pk" PRIMARY KEY("role","permission")
);
--> statement-breakpoint
CREATE TABLE "role_permission_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "role_permission_versions_known" CHECK ("role_permission_versions"."role" IN ('administrator', 'manager', 'user', 'client'))
);
--> statement-breakpoint
CREATE TABLE "sales_steps" (
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
	"probability_percent" integer NOT NULL,
	"is_won" boolean NOT NULL,
	"is_lost" boolean NOT NULL,
	"is_open" boolean GENERATED ALWAYS AS (NOT is_won AND NOT is_lost) STORED NOT NULL,
	"max_days_in_step" integer,
	"required_fields" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"terms_id" uuid NOT NULL,
	"agreed_at" timestamp(3) with time zone NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_events" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"revision" integer,
	"label" text NOT NULL,
	"meaning" text NOT NULL,
	"signer_id" uuid NOT NULL,
	"signer_name" text NOT NULL,
	"signer_role" text NOT NULL,
	"capacity" text,
	"on_behalf_of" text,
	"profile_version" integer NOT NULL,
	"image_sha256" text NOT NULL,
	"terms_id" uuid NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"re_auth" text NOT NULL,
	"content_sha256" text NOT NULL,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "signature_events_seq" CHECK ("signature_events"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "signature_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"method" text NOT NULL,
	"image" text NOT NULL,
	"strokes" jsonb,
	"typed_name" text,
	"initials" text NOT NULL,
	"sha256" text NOT NULL,
	"active_from" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "signers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text,
	"pin_changed_at" timestamp(3) with time zone,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "signature_sittings" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"given_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specification_grades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"specification_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"density_kg_m3" text,
	"yield_min_mpa" text,
	"yield_max_mpa" text,
	"tensile_min_mpa" text,
	"tensile_max_mpa" text,
	"elongation_min_percent" text,
	"reduction_min_percent" text,
	"hardness_max" text,
	"hardness_scale" text,
	"charpy_min_j" text,
	"charpy_at_c" text,
	"carbon_equivalent_max" text,
	"chemistry" jsonb NOT NULL,
	"stresses" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specifications" (
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
	"edition" text NOT NULL,
	"publisher" text,
	"kind" text NOT NULL,
	"supersedes_id" uuid,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"item" text NOT NULL,
	"product_code_id" uuid,
	"uom" text NOT NULL,
	"unit_price" numeric(14, 4) NOT NULL,
	"currency" text NOT NULL,
	"min_quantity" integer NOT NULL,
	"lead_time_weeks" integer,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"reference" text,
	"notes" text,
	"search" text GENERATED ALWAYS AS (lower(item || ' ' || coalesce(reference, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_and_conditions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"edition" integer NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"is_current" boolean GENERATED ALWAYS AS (status = 'current') STORED NOT NULL,
	"effective_from" date,
	"author_ids" uuid[] NOT NULL,
	"created_by_name" text NOT NULL,
	"approved_by_id" uuid,
	"approved_by_name" text,
	"approved_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"retired_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_permissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"effect" text NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"granted_by_id" uuid NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_id" uuid,
	CONSTRAINT "user_permissions_effect" CHECK ("user_permissions"."effect" IN ('allow', 'deny')),
	CONSTRAINT "user_permissions_ended" CHECK (("user_permissions"."ended_at" IS NULL) = ("user_permissions"."ended_by_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"company_id" uuid,
	"facility_id" uuid,
	"job_title" text,
	"phone" text,
	"status" text DEFAULT 'invited' NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"last_login_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || coalesce(job_title, ''))) STORED NOT NULL,
	CONSTRAINT "users_client_has_company" CHECK (("users"."role" = 'client') = ("users"."company_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
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
CREATE TABLE "quote_contract_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"quote_id" uuid NOT NULL,
	"currency" text,
	"payment_terms" text,
	"incoterm" text,
	"delivery_place" text,
	"terms" text,
	"terms_note" text,
	"resolutions" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"quote_line_id" uuid,
	"description" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"uom" text NOT NULL,
	"unit_price" numeric(14, 4) NOT NULL,
	"delivery_date" date,
	"specification" text,
	"psl_level" text,
	"certification_level" text
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
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_reminders" (
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "digest_reminders_entity_entity_id_occasion_user_id_pk" PRIMARY KEY("entity","entity_id","occasion","user_id")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "digests_user_id_day_pk" PRIMARY KEY("user_id","day")
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
	"last" integer NOT NULL,
	"taken_over" integer
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"facility_id" uuid,
	"pattern" text NOT NULL,
	CONSTRAINT "number_series_of" UNIQUE NULLS NOT DISTINCT("kind","facility_id")
);
--> statement-breakpoint
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_user_id_users_id_fk" FOREIGN KEY ("viewing_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_addresses" ADD CONSTRAINT "company_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_approvals" ADD CONSTRAINT "company_approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_approvals" ADD CONSTRAINT "company_approvals_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_bank_accounts" ADD CONSTRAINT "company_bank_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_bank_accounts" ADD CONSTRAINT "company_bank_accounts_replaces_id_company_bank_accounts_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."company_bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_bank_accounts" ADD CONSTRAINT "company_bank_accounts_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_bank_accounts" ADD CONSTRAINT "company_bank_accounts_confirmed_by_id_users_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_certificates" ADD CONSTRAINT "company_certificates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_certificates" ADD CONSTRAINT "company_certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_global_segment_id_global_segments_id_fk" FOREIGN KEY ("global_segment_id") REFERENCES "public"."global_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_market_segment_id_market_segments_id_fk" FOREIGN KEY ("market_segment_id") REFERENCES "public"."market_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_account_manager_id_users_id_fk" FOREIGN KEY ("account_manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_id_companies_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_report_actions" ADD CONSTRAINT "contact_report_actions_report_id_customer_contact_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."customer_contact_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_report_actions" ADD CONSTRAINT "contact_report_actions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_report_actions" ADD CONSTRAINT "contact_report_actions_done_by_id_users_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contact_reports" ADD CONSTRAINT "customer_contact_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contact_reports" ADD CONSTRAINT "customer_contact_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contact_reports" ADD CONSTRAINT "customer_contact_reports_sales_step_id_sales_steps_id_fk" FOREIGN KEY ("sales_step_id") REFERENCES "public"."sales_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contact_reports" ADD CONSTRAINT "customer_contact_reports_quote_confidence_id_quote_confidence_id_fk" FOREIGN KEY ("quote_confidence_id") REFERENCES "public"."quote_confidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contact_reports" ADD CONSTRAINT "customer_contact_reports_market_segment_id_market_segments_id_fk" FOREIGN KEY ("market_segment_id") REFERENCES "public"."market_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_contact_reports" ADD CONSTRAINT "customer_contact_reports_reviewed_by_id_users_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_lines" ADD CONSTRAINT "enquiry_lines_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_lines" ADD CONSTRAINT "enquiry_lines_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_lines" ADD CONSTRAINT "enquiry_lines_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_questions" ADD CONSTRAINT "enquiry_questions_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_questions" ADD CONSTRAINT "enquiry_questions_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_questions" ADD CONSTRAINT "enquiry_questions_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_steps" ADD CONSTRAINT "enquiry_steps_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_steps" ADD CONSTRAINT "enquiry_steps_sales_step_id_sales_steps_id_fk" FOREIGN KEY ("sales_step_id") REFERENCES "public"."sales_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_salesperson_id_users_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_estimator_id_users_id_fk" FOREIGN KEY ("estimator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_market_segment_id_market_segments_id_fk" FOREIGN KEY ("market_segment_id") REFERENCES "public"."market_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_global_segment_id_global_segments_id_fk" FOREIGN KEY ("global_segment_id") REFERENCES "public"."global_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_sales_step_id_sales_steps_id_fk" FOREIGN KEY ("sales_step_id") REFERENCES "public"."sales_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_quote_confidence_id_quote_confidence_id_fk" FOREIGN KEY ("quote_confidence_id") REFERENCES "public"."quote_confidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_review_completed_by_id_users_id_fk" FOREIGN KEY ("review_completed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_acknowledged_by_id_users_id_fk" FOREIGN KEY ("acknowledged_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_storage_locations" ADD CONSTRAINT "facility_storage_locations_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_work_centres" ADD CONSTRAINT "facility_work_centres_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_snapshots" ADD CONSTRAINT "forecast_snapshots_forecast_summary_id_forecast_summaries_id_fk" FOREIGN KEY ("forecast_summary_id") REFERENCES "public"."forecast_summaries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_summaries" ADD CONSTRAINT "forecast_summaries_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_summaries" ADD CONSTRAINT "forecast_summaries_global_segment_id_global_segments_id_fk" FOREIGN KEY ("global_segment_id") REFERENCES "public"."global_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_summaries" ADD CONSTRAINT "forecast_summaries_market_segment_id_market_segments_id_fk" FOREIGN KEY ("market_segment_id") REFERENCES "public"."market_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_summaries" ADD CONSTRAINT "forecast_summaries_salesperson_id_users_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_segments" ADD CONSTRAINT "global_segments_parent_id_global_segments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."global_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_segments" ADD CONSTRAINT "market_segments_global_segment_id_global_segments_id_fk" FOREIGN KEY ("global_segment_id") REFERENCES "public"."global_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nde_signature_users" ADD CONSTRAINT "nde_signature_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nde_signature_users" ADD CONSTRAINT "nde_signature_users_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nde_signature_users" ADD CONSTRAINT "nde_signature_users_granted_by_id_users_id_fk" FOREIGN KEY ("granted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_templates" ADD CONSTRAINT "operation_templates_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_templates" ADD CONSTRAINT "operation_templates_derived_from_id_operation_templates_id_fk" FOREIGN KEY ("derived_from_id") REFERENCES "public"."operation_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_templates" ADD CONSTRAINT "operation_templates_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_operations" ADD CONSTRAINT "template_operations_template_id_operation_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."operation_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_operations" ADD CONSTRAINT "template_operations_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_operations" ADD CONSTRAINT "template_operations_origin_template_id_operation_templates_id_fk" FOREIGN KEY ("origin_template_id") REFERENCES "public"."operation_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_wall_calculations" ADD CONSTRAINT "pipe_wall_calculations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_wall_calculations" ADD CONSTRAINT "pipe_wall_calculations_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_wall_calculations" ADD CONSTRAINT "pipe_wall_calculations_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_wall_calculations" ADD CONSTRAINT "pipe_wall_calculations_prepared_by_id_users_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_wall_calculations" ADD CONSTRAINT "pipe_wall_calculations_checked_by_id_users_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_wall_calculations" ADD CONSTRAINT "pipe_wall_calculations_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipe_wall_tables" ADD CONSTRAINT "pipe_wall_tables_loaded_by_id_users_id_fk" FOREIGN KEY ("loaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pqf_submissions" ADD CONSTRAINT "pqf_submissions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pqf_submissions" ADD CONSTRAINT "pqf_submissions_pqf_id_pqf_forms_id_fk" FOREIGN KEY ("pqf_id") REFERENCES "public"."pqf_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pqf_submissions" ADD CONSTRAINT "pqf_submissions_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pqf_submissions" ADD CONSTRAINT "pqf_submissions_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_default_specification_id_specifications_id_fk" FOREIGN KEY ("default_specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_default_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("default_psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approving_users" ADD CONSTRAINT "purchase_order_approving_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approving_users" ADD CONSTRAINT "purchase_order_approving_users_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approving_users" ADD CONSTRAINT "purchase_order_approving_users_granted_by_id_users_id_fk" FOREIGN KEY ("granted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approving_users" ADD CONSTRAINT "purchase_order_approving_users_delegate_user_id_users_id_fk" FOREIGN KEY ("delegate_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_confidence_percents" ADD CONSTRAINT "quote_confidence_percents_confidence_id_quote_confidence_id_fk" FOREIGN KEY ("confidence_id") REFERENCES "public"."quote_confidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_traveller_approving_users" ADD CONSTRAINT "quote_traveller_approving_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_traveller_approving_users" ADD CONSTRAINT "quote_traveller_approving_users_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_traveller_approving_users" ADD CONSTRAINT "quote_traveller_approving_users_granted_by_id_users_id_fk" FOREIGN KEY ("granted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_traveller_approving_users" ADD CONSTRAINT "quote_traveller_approving_users_delegate_user_id_users_id_fk" FOREIGN KEY ("delegate_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_approvals" ADD CONSTRAINT "quote_approvals_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_approvals" ADD CONSTRAINT "quote_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_market_segment_id_market_segments_id_fk" FOREIGN KEY ("market_segment_id") REFERENCES "public"."market_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_global_segment_id_global_segments_id_fk" FOREIGN KEY ("global_segment_id") REFERENCES "public"."global_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_salesperson_id_users_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_estimator_id_users_id_fk" FOREIGN KEY ("estimator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_quote_confidence_id_quote_confidence_id_fk" FOREIGN KEY ("quote_confidence_id") REFERENCES "public"."quote_confidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_terms_id_terms_and_conditions_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms_and_conditions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer_po_file_id_files_id_fk" FOREIGN KEY ("customer_po_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_acknowledged_by_id_users_id_fk" FOREIGN KEY ("acknowledged_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_acknowledgement_file_id_files_id_fk" FOREIGN KEY ("acknowledgement_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regular_signature_users" ADD CONSTRAINT "regular_signature_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regular_signature_users" ADD CONSTRAINT "regular_signature_users_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regular_signature_users" ADD CONSTRAINT "regular_signature_users_granted_by_id_users_id_fk" FOREIGN KEY ("granted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_agreements" ADD CONSTRAINT "signature_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_agreements" ADD CONSTRAINT "signature_agreements_terms_id_terms_and_conditions_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms_and_conditions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_profiles" ADD CONSTRAINT "signature_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_sittings" ADD CONSTRAINT "signature_sittings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD CONSTRAINT "specification_grades_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specifications" ADD CONSTRAINT "specifications_supersedes_id_specifications_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_prices" ADD CONSTRAINT "supplier_prices_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_prices" ADD CONSTRAINT "supplier_prices_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_granted_by_id_users_id_fk" FOREIGN KEY ("granted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_contract_reviews" ADD CONSTRAINT "quote_contract_reviews_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_order_lines" ADD CONSTRAINT "quote_order_lines_review_id_quote_contract_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."quote_contract_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_order_lines" ADD CONSTRAINT "quote_order_lines_quote_line_id_quote_lines_id_fk" FOREIGN KEY ("quote_line_id") REFERENCES "public"."quote_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_tokens_one_each" ON "password_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "security_log_at" ON "security_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_log_user" ON "security_log" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "throttles_expiry" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_verifications_asked" ON "audit_verifications" USING btree ("asked_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "backup_runs_requested_at" ON "backup_runs" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one_at_a_time" ON "backup_runs" USING btree ((true)) WHERE status IN ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "backup_schedule_one_row" ON "backup_schedule" USING btree ((true));--> statement-breakpoint
CREATE INDEX "company_addresses_company" ON "company_addresses" USING btree ("company_id","position");--> statement-breakpoint
CREATE INDEX "company_approvals_company" ON "company_approvals" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "company_bank_accounts_company" ON "company_bank_accounts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_bank_accounts_by_created_at" ON "company_bank_accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "company_bank_accounts_replaces" ON "company_bank_accounts" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "company_certificates_company" ON "company_certificates" USING btree ("company_id","expires_on");--> statement-breakpoint
CREATE INDEX "company_certificates_expiry" ON "company_certificates" USING btree ("expires_on") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "company_contacts_company" ON "company_contacts" USING btree ("company_id","position");--> statement-breakpoint
CREATE INDEX "company_contacts_email" ON "company_contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "companies_code" ON "companies" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "companies_by_code" ON "companies" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "companies_by_created_at" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_by_updated_at" ON "companies" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "companies_country" ON "companies" USING btree ("country","name","id");--> statement-breakpoint
CREATE INDEX "companies_account_manager" ON "companies" USING btree ("account_manager_id");--> statement-breakpoint
CREATE INDEX "companies_market_segment" ON "companies" USING btree ("market_segment_id");--> statement-breakpoint
CREATE INDEX "companies_global_segment" ON "companies" USING btree ("global_segment_id");--> statement-breakpoint
CREATE INDEX "companies_contacted" ON "companies" USING btree ("contacted_at","id");--> statement-breakpoint
CREATE INDEX "companies_certificate_due" ON "companies" USING btree ("certificate_due_on","id");--> statement-breakpoint
CREATE INDEX "companies_supplier_status" ON "companies" USING btree ("supplier_status","name","id");--> statement-breakpoint
CREATE INDEX "companies_merged_into" ON "companies" USING btree ("merged_into_id") WHERE merged_into_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_name_key" ON "companies" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_exports_by_requested_at" ON "company_exports" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "company_exports_requester" ON "company_exports" USING btree ("requested_by_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "company_exports_open" ON "company_exports" USING btree ("status","heartbeat_at") WHERE status IN ('queued', 'running', 'ready', 'downloaded');--> statement-breakpoint
CREATE INDEX "contact_report_actions_report" ON "contact_report_actions" USING btree ("report_id","position");--> statement-breakpoint
CREATE INDEX "contact_report_actions_open" ON "contact_report_actions" USING btree ("owner_id","due_on") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "contact_report_actions_due" ON "contact_report_actions" USING btree ("due_on") WHERE done_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_contact_reports_number" ON "customer_contact_reports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_by_number" ON "customer_contact_reports" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_by_contact_at" ON "customer_contact_reports" USING btree ("contact_at","id","visibility","author_id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_by_updated_at" ON "customer_contact_reports" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_status" ON "customer_contact_reports" USING btree ("status","contact_at","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_company" ON "customer_contact_reports" USING btree ("company_id","contact_at","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_author" ON "customer_contact_reports" USING btree ("author_id","contact_at","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_type" ON "customer_contact_reports" USING btree ("contact_type","contact_at","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_segment" ON "customer_contact_reports" USING btree ("market_segment_id","contact_at","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_by_next_contact" ON "customer_contact_reports" USING btree ("next_contact_key","id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_follow_up" ON "customer_contact_reports" USING btree ("next_contact_key","id") WHERE is_latest AND next_contact_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_contact_reports_latest" ON "customer_contact_reports" USING btree ("company_id") WHERE is_latest;--> statement-breakpoint
CREATE INDEX "customer_contact_reports_attendees" ON "customer_contact_reports" USING gin ("attendee_ids");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_enquiries" ON "customer_contact_reports" USING gin ("enquiry_ids");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_quotes" ON "customer_contact_reports" USING gin ("quote_ids");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_search" ON "customer_contact_reports" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiry_lines_enquiry" ON "enquiry_lines" USING btree ("enquiry_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_questions_number" ON "enquiry_questions" USING btree ("enquiry_id","question_no");--> statement-breakpoint
CREATE INDEX "enquiry_steps_of" ON "enquiry_steps" USING btree ("enquiry_id","sales_step_id","entered_at","left_at");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiry_steps_present" ON "enquiry_steps" USING btree ("enquiry_id") WHERE left_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_number" ON "enquiries" USING btree ("number");--> statement-breakpoint
CREATE INDEX "enquiries_by_number" ON "enquiries" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_received_at" ON "enquiries" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_quote_due_at" ON "enquiries" USING btree ("quote_due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_value" ON "enquiries" USING btree ("value","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_updated_at" ON "enquiries" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_open" ON "enquiries" USING btree ("quote_due_at","id") WHERE status IN ('new', 'under_review', 'ready_to_quote', 'quoted');--> statement-breakpoint
CREATE INDEX "enquiries_open_step" ON "enquiries" USING btree ("sales_step_id","quote_due_at","id") WHERE status IN ('new', 'under_review', 'ready_to_quote', 'quoted');--> statement-breakpoint
CREATE INDEX "enquiries_status" ON "enquiries" USING btree ("status","quote_due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_company" ON "enquiries" USING btree ("company_id","quote_due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_facility" ON "enquiries" USING btree ("facility_id","quote_due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_salesperson" ON "enquiries" USING btree ("salesperson_id","quote_due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_estimator" ON "enquiries" USING btree ("estimator_id","quote_due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_market_segment" ON "enquiries" USING btree ("market_segment_id","quote_due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_reference" ON "enquiries" USING btree ("company_id","reference_key","status","id") WHERE reference_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_open_reference" ON "enquiries" USING btree ("company_id","reference_key","id") WHERE reference_key IS NOT NULL AND status IN ('new', 'under_review', 'ready_to_quote', 'quoted');--> statement-breakpoint
CREATE INDEX "enquiries_questions" ON "enquiries" USING btree ("quote_due_at","id") WHERE open_question_count > 0;--> statement-breakpoint
CREATE INDEX "enquiries_answers_due" ON "enquiries" USING btree ("answers_due_on","id") WHERE answers_due_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_lost_reason" ON "enquiries" USING btree ("lost_reason","received_at") WHERE lost_reason IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_no_bid_reason" ON "enquiries" USING btree ("no_bid_reason","received_at") WHERE no_bid_reason IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_closed" ON "enquiries" USING btree ("closed_at","id") WHERE closed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_code" ON "facilities" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "facilities_sort_order" ON "facilities" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "facilities_by_code" ON "facilities" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "facilities_by_name" ON "facilities" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "facilities_search" ON "facilities" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_short_code" ON "facilities" USING btree (lower("short_code"));--> statement-breakpoint
CREATE INDEX "facility_storage_locations_of" ON "facility_storage_locations" USING btree ("facility_id","position");--> statement-breakpoint
CREATE INDEX "facility_work_centres_of" ON "facility_work_centres" USING btree ("facility_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_snapshots_day" ON "forecast_snapshots" USING btree ("forecast_summary_id","taken_on");--> statement-breakpoint
CREATE INDEX "forecast_summaries_by_period" ON "forecast_summaries" USING btree ("period_start","id");--> statement-breakpoint
CREATE INDEX "forecast_summaries_by_name" ON "forecast_summaries" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "forecast_summaries_by_target" ON "forecast_summaries" USING btree ("target_value","id");--> statement-breakpoint
CREATE INDEX "forecast_summaries_search" ON "forecast_summaries" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "global_segments_code" ON "global_segments" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "global_segments_sort_order" ON "global_segments" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "global_segments_by_code" ON "global_segments" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "global_segments_by_name" ON "global_segments" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "global_segments_search" ON "global_segments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "market_segments_code" ON "market_segments" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "market_segments_sort_order" ON "market_segments" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "market_segments_by_code" ON "market_segments" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "market_segments_by_name" ON "market_segments" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "market_segments_search" ON "market_segments" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "nde_signatories_user" ON "nde_signature_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "nde_signatories_facility" ON "nde_signature_users" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "nde_signatories_by_valid_from" ON "nde_signature_users" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "nde_signatories_by_expires_on" ON "nde_signature_users" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "nde_signatories_by_created_at" ON "nde_signature_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_templates_code" ON "operation_templates" USING btree ("psl_level_id","edition",lower(code));--> statement-breakpoint
CREATE UNIQUE INDEX "operation_templates_current" ON "operation_templates" USING btree ("psl_level_id",lower(code)) WHERE status = 'current';--> statement-breakpoint
CREATE INDEX "operation_templates_by_code" ON "operation_templates" USING btree ("code_order","id");--> statement-breakpoint
CREATE INDEX "operation_templates_of_level" ON "operation_templates" USING btree ("psl_level_id","code_order","id");--> statement-breakpoint
CREATE INDEX "operation_templates_by_name" ON "operation_templates" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "operation_templates_by_updated" ON "operation_templates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "operation_templates_derived" ON "operation_templates" USING btree ("derived_from_id");--> statement-breakpoint
CREATE INDEX "operation_templates_search" ON "operation_templates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "template_operations_by_seq" ON "template_operations" USING btree ("seq","id");--> statement-breakpoint
CREATE INDEX "template_operations_supplier" ON "template_operations" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "template_operations_origin" ON "template_operations" USING btree ("origin_template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipe_wall_calculations_revision" ON "pipe_wall_calculations" USING btree ("number","revision");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_by_number" ON "pipe_wall_calculations" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_by_title" ON "pipe_wall_calculations" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_by_updated_at" ON "pipe_wall_calculations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_status" ON "pipe_wall_calculations" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_company" ON "pipe_wall_calculations" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_enquiry" ON "pipe_wall_calculations" USING btree ("enquiry_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_quote" ON "pipe_wall_calculations" USING btree ("quote_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_mine" ON "pipe_wall_calculations" USING btree ("prepared_by_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "pipe_wall_calculations_search" ON "pipe_wall_calculations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pipe_wall_tables_in_force" ON "pipe_wall_tables" USING btree ("name") WHERE is_in_force;--> statement-breakpoint
CREATE INDEX "pipe_wall_tables_by_name" ON "pipe_wall_tables" USING btree ("name","loaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pqf_submissions_open" ON "pqf_submissions" USING btree ("company_id","pqf_id") WHERE status IN ('invited', 'in_progress', 'submitted', 'under_review');--> statement-breakpoint
CREATE INDEX "pqf_submissions_by_created_at" ON "pqf_submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pqf_submissions_by_updated_at" ON "pqf_submissions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pqf_submissions_company" ON "pqf_submissions" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pqf_submissions_form" ON "pqf_submissions" USING btree ("pqf_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pqf_submissions_valid" ON "pqf_submissions" USING btree ("valid_until") WHERE status IN ('approved', 'conditional');--> statement-breakpoint
CREATE UNIQUE INDEX "pqf_forms_revision" ON "pqf_forms" USING btree ("revision",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "pqf_forms_current" ON "pqf_forms" USING btree (lower("code")) WHERE status = 'current';--> statement-breakpoint
CREATE UNIQUE INDEX "pqf_forms_draft" ON "pqf_forms" USING btree (lower("code")) WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "pqf_forms_by_code" ON "pqf_forms" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "pqf_forms_by_title" ON "pqf_forms" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "pqf_forms_by_updated_at" ON "pqf_forms" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pqf_forms_search" ON "pqf_forms" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "product_codes_code" ON "product_codes" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "product_codes_sort_order" ON "product_codes" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "product_codes_by_code" ON "product_codes" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "product_codes_by_name" ON "product_codes" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "product_codes_search" ON "product_codes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_codes_by_family" ON "product_codes" USING btree ("family","id");--> statement-breakpoint
CREATE INDEX "product_codes_specification" ON "product_codes" USING btree ("default_specification_id");--> statement-breakpoint
CREATE INDEX "product_codes_psl_level" ON "product_codes" USING btree ("default_psl_level_id");--> statement-breakpoint
CREATE UNIQUE INDEX "psl_levels_code" ON "psl_levels" USING btree (lower(standard),lower(code));--> statement-breakpoint
CREATE INDEX "psl_levels_sort_order" ON "psl_levels" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "psl_levels_by_code" ON "psl_levels" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "psl_levels_by_name" ON "psl_levels" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "psl_levels_search" ON "psl_levels" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "psl_levels_by_rank" ON "psl_levels" USING btree ("rank","id");--> statement-breakpoint
CREATE INDEX "purchase_order_approvers_user" ON "purchase_order_approving_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "purchase_order_approvers_facility" ON "purchase_order_approving_users" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "purchase_order_approvers_by_valid_from" ON "purchase_order_approving_users" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "purchase_order_approvers_by_expires_on" ON "purchase_order_approving_users" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "purchase_order_approvers_by_created_at" ON "purchase_order_approving_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_order_approvers_delegate" ON "purchase_order_approving_users" USING btree ("delegate_user_id");--> statement-breakpoint
CREATE INDEX "quote_confidence_percents_of" ON "quote_confidence_percents" USING btree ("confidence_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_confidence_code" ON "quote_confidence" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "quote_confidence_sort_order" ON "quote_confidence" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "quote_confidence_by_code" ON "quote_confidence" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "quote_confidence_by_name" ON "quote_confidence" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "quote_confidence_search" ON "quote_confidence" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "quote_confidence_default" ON "quote_confidence" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "quote_traveller_approvers_user" ON "quote_traveller_approving_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quote_traveller_approvers_facility" ON "quote_traveller_approving_users" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "quote_traveller_approvers_by_valid_from" ON "quote_traveller_approving_users" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "quote_traveller_approvers_by_expires_on" ON "quote_traveller_approving_users" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "quote_traveller_approvers_by_created_at" ON "quote_traveller_approving_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quote_traveller_approvers_delegate" ON "quote_traveller_approving_users" USING btree ("delegate_user_id");--> statement-breakpoint
CREATE INDEX "quote_approvals_quote" ON "quote_approvals" USING btree ("quote_id","at");--> statement-breakpoint
CREATE INDEX "quote_lines_quote" ON "quote_lines" USING btree ("quote_id","line_no");--> statement-breakpoint
CREATE INDEX "quote_lines_costed_product" ON "quote_lines" USING btree ("product_code_id","created_at") WHERE costing <> '[]';--> statement-breakpoint
CREATE INDEX "quote_lines_costed_at" ON "quote_lines" USING btree ("created_at") WHERE costing <> '[]';--> statement-breakpoint
CREATE INDEX "quote_lines_costed_words" ON "quote_lines" USING gin (lower("description") gin_trgm_ops) WHERE costing <> '[]';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("number","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_current" ON "quotes" USING btree ("number") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_by_number" ON "quotes" USING btree ("number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_by_quote_date" ON "quotes" USING btree ("quote_date","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_by_valid_until" ON "quotes" USING btree ("valid_until","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_by_value" ON "quotes" USING btree ("net","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_by_margin" ON "quotes" USING btree ("margin_percent","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_by_updated_at" ON "quotes" USING btree ("updated_at","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_all_by_number" ON "quotes" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "quotes_enquiry" ON "quotes" USING btree ("enquiry_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_alternative" ON "quotes" USING btree ("enquiry_id","alternative_letter","revision");--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "quotes_asked" ON "quotes" USING btree ("step_asked_at") WHERE status = 'awaiting_approval';--> statement-breakpoint
CREATE INDEX "quotes_sent" ON "quotes" USING btree ("valid_until") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_expected" ON "quotes" USING btree (coalesce(expected_order_date, valid_until)) WHERE is_current AND status IN ('draft', 'awaiting_approval', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "quotes_rate" ON "quotes" USING btree ("facility_id","currency","rate_date");--> statement-breakpoint
CREATE INDEX "quotes_company" ON "quotes" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "quotes_open_company" ON "quotes" USING btree ("company_id") WHERE is_current AND status IN ('draft', 'awaiting_approval', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "quotes_facility" ON "quotes" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "quotes_salesperson" ON "quotes" USING btree ("salesperson_id","number","id");--> statement-breakpoint
CREATE INDEX "quotes_estimator" ON "quotes" USING btree ("estimator_id","number","id");--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "regular_signatories_user" ON "regular_signature_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "regular_signatories_facility" ON "regular_signature_users" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "regular_signatories_by_valid_from" ON "regular_signature_users" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "regular_signatories_by_expires_on" ON "regular_signature_users" USING btree ("expires_on","id");--> statement-breakpoint
CREATE INDEX "regular_signatories_by_created_at" ON "regular_signature_users" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_permission_versions_role" ON "role_permission_versions" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_steps_code" ON "sales_steps" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "sales_steps_sort_order" ON "sales_steps" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "sales_steps_by_code" ON "sales_steps" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "sales_steps_by_name" ON "sales_steps" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "sales_steps_search" ON "sales_steps" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "signature_agreements_once" ON "signature_agreements" USING btree ("user_id","terms_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_events_id" ON "signature_events" USING btree ("id");--> statement-breakpoint
CREATE INDEX "signature_events_record" ON "signature_events" USING btree ("entity","entity_id","seq");--> statement-breakpoint
CREATE INDEX "signature_events_signer" ON "signature_events" USING btree ("signer_id","signed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_profiles_version" ON "signature_profiles" USING btree ("user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_profiles_active" ON "signature_profiles" USING btree ("user_id") WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX "specification_grades_of" ON "specification_grades" USING btree ("specification_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "specifications_code" ON "specifications" USING btree (lower(code),lower(edition));--> statement-breakpoint
CREATE INDEX "specifications_sort_order" ON "specifications" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "specifications_by_code" ON "specifications" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "specifications_by_name" ON "specifications" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "specifications_search" ON "specifications" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "specifications_supersedes" ON "specifications" USING btree ("supersedes_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_prices_once" ON "supplier_prices" USING btree ("item","supplier_id","uom","currency","min_quantity","valid_from");--> statement-breakpoint
CREATE INDEX "supplier_prices_by_item" ON "supplier_prices" USING btree ("item","id");--> statement-breakpoint
CREATE INDEX "supplier_prices_by_valid_from" ON "supplier_prices" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "supplier_prices_by_updated_at" ON "supplier_prices" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "supplier_prices_supplier" ON "supplier_prices" USING btree ("supplier_id","item","id");--> statement-breakpoint
CREATE INDEX "supplier_prices_product" ON "supplier_prices" USING btree ("product_code_id","valid_from","id");--> statement-breakpoint
CREATE INDEX "supplier_prices_search" ON "supplier_prices" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "terms_and_conditions_edition" ON "terms_and_conditions" USING btree ("kind","language","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_and_conditions_current" ON "terms_and_conditions" USING btree ("kind","language") WHERE status = 'current';--> statement-breakpoint
CREATE INDEX "terms_and_conditions_by_edition" ON "terms_and_conditions" USING btree ("edition","id");--> statement-breakpoint
CREATE INDEX "terms_and_conditions_by_created_at" ON "terms_and_conditions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_permissions_open" ON "user_permissions" USING btree ("user_id") WHERE "user_permissions"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "user_permissions_user" ON "user_permissions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_permissions_permission" ON "user_permissions" USING btree ("permission") WHERE "user_permissions"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "users_by_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_facility" ON "users" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_document" ON "verification_codes" USING btree ("entity","entity_id","revision");--> statement-breakpoint
CREATE INDEX "files_record" ON "files" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("next_attempt_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "mails_record" ON "mails" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "quote_contract_reviews_quote" ON "quote_contract_reviews" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_order_lines_review" ON "quote_order_lines" USING btree ("review_id","line_no");--> statement-breakpoint
CREATE INDEX "quote_order_lines_quote_line" ON "quote_order_lines" USING btree ("quote_line_id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("entity","entity_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at",(('00000000-0000-4000-8000-' || lpad(to_hex(seq), 12, '0'))::uuid));--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree (lower(subject) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "comments_record" ON "comments" USING btree ("entity","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "status_history_record" ON "status_history" USING btree ("entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "status_history_to_state" ON "status_history" USING btree ("entity","to_state","at");